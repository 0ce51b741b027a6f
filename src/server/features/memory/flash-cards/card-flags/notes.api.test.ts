import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NOTE_LENGTH } from '#domain/memory/leech.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { lessonProduct } from '#server/core/subscriptions/lesson-access.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
let free: number
let locked: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const [school, { inOrder }] = [await app.deps.school(), await getCards(app.deps)]
  const isFree = ({ lesson_id }: { lesson_id: number }) => lessonProduct(school, lesson_id) === null
  free = inOrder.find(isFree)?.id ?? 0
  locked = inOrder.find((card) => !isFree(card))?.id ?? 0
})
afterAll(() => app.stop())

type Who = { token: string }
const write = (who: Who, input: Record<string, unknown>) => send(app, 'POST', '/flash-cards/note', input, who)
const find = (who: Who, id: number) => send(app, 'GET', `/flash-cards/${id}`, {}, who)
const noteOf = async (who: Who, id = free) => (await find(who, id)).body.data.note

test('a note is kept as it is written, changed and removed, and is its learner’s alone', async () => {
  const [mine, other] = [await newLearner(app), await newLearner(app)]
  const note = '<script>alert(1)</script>\n= “မှတ်ချက်”'
  expect((await write(mine, { card_id: free, note })).body.data.note).toBe(note)
  expect([await noteOf(mine), await noteOf(other)]).toEqual([note, null])
  const shown = await send(app, 'GET', '/flash-cards', { lesson_id: await lessonOf(free) }, mine)
  expect(shown.body.data.find(({ id }: { id: number }) => id === free).note).toBe(note)
  await write(mine, { card_id: free, note: 'shorter' })
  expect(await noteOf(mine)).toBe('shorter')
  await write(mine, { card_id: free, note: '' })
  expect(await noteOf(mine)).toBeNull()
})

const lessonOf = async (id: number) => (await getCards(app.deps)).byId.get(id)?.lesson_id

test('the later of two counts, whenever they arrive; a hint and a note leave each other alone', async () => {
  const learner = await newLearner(app)
  const at = (seconds: number) => new Date(Date.now() - 60_000 + 1000 * seconds).toISOString()
  await write(learner, { card_id: free, note: 'later', at: at(20) })
  await write(learner, { card_id: free, note: 'earlier', at: at(10) })
  await send(app, 'POST', '/flash-cards/hint', { card_id: free, hint: 'hint' }, learner)
  expect((await find(learner, free)).body.data).toMatchObject({
    note: 'later',
    hint: 'hint',
    set_aside: null,
  })
  const both = ['one', 'two'].map((note) => write(learner, { card_id: free, note, at: at(30) }))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await noteOf(learner)).toBe('two')
})

test('what is too long, of no card, or of one that is locked is refused or shown to nobody', async () => {
  const learner = await newLearner(app)
  expect((await write(learner, { card_id: free, note: 'က'.repeat(MAX_NOTE_LENGTH) })).status).toBe(200)
  const { status, body } = await write(learner, { card_id: free, note: 'a'.repeat(MAX_NOTE_LENGTH + 1) })
  expect([status, Object.keys(body)]).toEqual([422, ['note']])
  expect((await write(learner, { card_id: 999_999, note: 'a' })).status).toBe(404)
  expect((await find(learner, 999_999)).status).toBe(404)
  expect((await find(learner, locked)).status).toBe(404)
})

test('the words have own cards and notes: a level of their own, found in Burmese and romaji, one statement', async () => {
  const learner = await newLearner(app)
  const keep = async (front: string, back: string, reading: string) =>
    (await send(app, 'POST', '/decks/cards', { front, back, reading }, learner)).body.data
  const cat = await keep('猫', 'ကြောင်', 'ねこ')
  await keep('犬', 'ခွေး', 'いぬ')
  const language_id = await app.deps.db
    .selectFrom('decks')
    .select('language_id')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  const list = async (input: Record<string, unknown> = {}) =>
    (await send(app, 'GET', '/words', { ...language_id, ...input }, learner)).body
  expect(await list()).toMatchObject({ own_count: 2, counts: { met: 2 } })
  for (const q of ['ကြောင်', 'neko', '猫'])
    expect((await list({ q, level: 'own' })).data.map(({ id }: { id: number }) => id)).toEqual([cat.id])
  expect((await list({ level: 'N5' })).data).toEqual([])
  const { data } = await list({ level: 'own', stage: 'met' })
  expect(data[0]).toMatchObject({ lesson_id: null, unit_id: null, stage: 'met' })
  await write(learner, { card_id: cat.id, note: 'soft' })
  expect((await list({ q: 'neko' })).data[0].note).toBe('soft')
  expect(await statementsOf(() => list({ q: 'neko' }))).toHaveLength(2)
})

test('notes come with the data of the account', async () => {
  const learner = await newLearner(app)
  await write(learner, { card_id: free, note: 'mine to take along' })
  const rows = await app.deps.db
    .selectFrom('card_marks')
    .select('note')
    .where('learner_id', '=', learner.id)
    .execute()
  expect(rows).toEqual([{ note: 'mine to take along' }])
})
