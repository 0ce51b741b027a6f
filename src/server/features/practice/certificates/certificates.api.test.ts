import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let lessons: number[]
const cards: number[] = []
/** Levels that the starter school leaves empty. */
const LEVEL = 15
const EMPTY = 14
beforeAll(async () => {
  app = await startApp()
  const unit = await addUnit(app.deps, { levelId: LEVEL })
  const second = await addUnit(app.deps, { levelId: LEVEL })
  lessons = [await addLesson(app.deps, unit, 'VIDEO'), await addLesson(app.deps, second, 'FLASH_CARD')]
  for (let n = 0; n < 3; n++) cards.push(await addCard(app.deps, lessons[1] ?? 0))
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const finish = async ({ id }: Learner, lessonIds = lessons) => {
  const rows = lessonIds.map((lesson_id) => ({
    learner_id: id,
    lesson_id,
    status: 0 as const,
    last_reached_second: 0,
  }))
  await app.deps.db.insertInto('lesson_progress').values(rows).execute()
}
const make = (learner: Learner, more = {}) =>
  send(app, 'POST', '/certificates', { level_id: LEVEL, ...more }, learner)
const show = (number: string, reader?: Learner) => send(app, 'GET', `/certificates/${number}`, {}, reader)

test('a level that is finished has one certificate, however often and at once it is asked for', async () => {
  const learner = await newLearner(app)
  await finish(learner)
  await addCardStates(app, learner.id, [
    { card_id: cards[0], stability: 30 },
    { card_id: cards[1], stability: 2 },
    { card_id: 999_999, stability: 30 },
  ])
  const both = await Promise.all([make(learner), make(learner), make(learner, { is_named: 1 })])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  const numbers = new Set(both.map(({ body }) => body.data.number))
  expect(numbers.size).toBe(1)
  expect(both[0]?.body.data).toMatchObject({ words_met: 2, words_known: 1, is_mine: true, name: 'စုစု' })
  const { body } = await send(app, 'GET', '/certificates', {}, learner)
  expect(body.data.map(({ number }: { number: string }) => number)).toEqual([...numbers])
})

test('a level with a lesson left has none, and neither has one without lessons or one that is not there', async () => {
  const learner = await newLearner(app)
  await finish(learner, lessons.slice(1))
  expect((await make(learner)).status).toBe(409)
  expect((await make(learner, { level_id: EMPTY })).status).toBe(409)
  expect((await make(learner, { level_id: 999_999 })).status).toBe(404)
  expect((await make(learner, { level_id: -1 })).status).toBe(422)
  expect((await send(app, 'GET', '/certificates', {}, learner)).body.data).toEqual([])
})

test('others see the name as long as the learner shows it, and nobody else can say so', async () => {
  const [learner, other] = [await newLearner(app, { name: 'Daw Khin' }), await newLearner(app)]
  await finish(learner)
  const { number } = (await make(learner)).body.data
  const nameFor = async (reader?: Learner) => (await show(number, reader)).body.data.name
  expect(await Promise.all([nameFor(learner), nameFor(other), nameFor()])).toEqual(['Daw Khin', null, null])
  const say = (is_named: boolean, by: Learner) =>
    send(app, 'POST', `/certificates/${number}/name`, { is_named }, by)
  expect((await say(true, other)).status).toBe(404)
  expect(await nameFor()).toBeNull()
  expect((await say(true, learner)).status).toBe(200)
  expect(await Promise.all([nameFor(other), nameFor()])).toEqual(['Daw Khin', 'Daw Khin'])
  expect((await show(number, other)).body.data.is_mine).toBe(false)
  await say(false, learner)
  expect(await nameFor()).toBeNull()
})

test('a certificate keeps the name of its day; it is corrected once, by its learner, and says when', async () => {
  const [learner, other] = [await newLearner(app, { name: 'Daw Khin' }), await newLearner(app)]
  await finish(learner)
  const { number } = (await make(learner, { is_named: 1 })).body.data
  const rename = (name: string) => send(app, 'POST', '/me/update', { name }, learner)
  const correct = (by: Learner) => send(app, 'POST', `/certificates/${number}/correct-name`, {}, by)
  const named = async (reader?: Learner) => {
    const { name, corrected_on } = (await show(number, reader)).body.data
    return { name, corrected_on }
  }
  const first = { name: 'Daw Khin', corrected_on: null }
  expect((await correct(learner)).body.data).toMatchObject(first)
  await rename('Somebody Else')
  expect([await named(), await named(learner)]).toEqual([first, first])
  expect((await make(learner)).body.data).toMatchObject(first)
  expect((await correct(other)).status).toBe(404)
  expect(await named()).toEqual(first)
  const { corrected_on, name } = (await correct(learner)).body.data
  expect([name, corrected_on]).toEqual(['Somebody Else', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  expect(await named()).toEqual({ name, corrected_on })
  await rename('A Third')
  expect((await correct(learner)).status).toBe(409)
  expect(await named()).toEqual({ name, corrected_on })
  await rename('Somebody Else')
  expect((await correct(learner)).status).toBe(200)
  await send(app, 'POST', `/certificates/${number}/name`, { is_named: false }, learner)
  expect(await named()).toEqual({ name: null, corrected_on: null })
})

test('a certificate of an account without a name gets the first one for good, and that is no correction', async () => {
  const learner = await newLearner(app, { name: 'Daw Khin' })
  await finish(learner)
  const nameless = app.deps.db.updateTable('learners').set({ name: null }).where('id', '=', learner.id)
  await nameless.execute()
  const { number, name: before } = (await make(learner)).body.data
  expect(before).toBeNull()
  const rename = (name: string) => send(app, 'POST', '/me/update', { name }, learner)
  const correct = async () =>
    (await send(app, 'POST', `/certificates/${number}/correct-name`, {}, learner)).body
  await rename('Any Later Name')
  expect((await show(number, learner)).body.data).toMatchObject({ name: null, corrected_on: null })
  expect((await correct()).data).toMatchObject({ name: 'Any Later Name', corrected_on: null })
  await rename('Daw Khin')
  expect((await show(number, learner)).body.data.name).toBe('Any Later Name')
  expect((await correct()).data).toMatchObject({ name: 'Daw Khin', corrected_on: expect.any(String) })
})

test('what is no number is nobody’s certificate, and a number is read in any case', async () => {
  const learner = await newLearner(app)
  await finish(learner)
  const { number } = (await make(learner)).body.data
  expect((await show(number.toLowerCase().replaceAll('-', ''))).status).toBe(200)
  const nearly = number.slice(0, -1) + (number.endsWith('A') ? 'C' : 'A')
  for (const typed of [nearly, '1', "'; drop table certificates --", '😀'.repeat(20)])
    expect([typed, (await show(encodeURIComponent(typed))).status]).toEqual([typed, 404])
  expect((await show('A'.repeat(81))).status).toBe(422)
})

test('a certificate stays when the level gets another lesson, and goes with the account', async () => {
  const learner = await newLearner(app)
  await finish(learner)
  const { number } = (await make(learner)).body.data
  await app.deps.db
    .deleteFrom('lesson_progress')
    .where('learner_id', '=', learner.id)
    .where('lesson_id', '=', lessons[0] ?? 0)
    .execute()
  expect((await make(learner)).body.data.number).toBe(number)
  await send(app, 'POST', '/me/request-delete', {}, learner)
  const { text } = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', learner.phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const gone = await send(app, 'POST', '/me/delete', { otp: /\d{6}/.exec(text)?.[0] }, learner)
  expect(gone.status).toBe(200)
  expect((await show(number)).status).toBe(404)
})
