import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
const ask = async (learner: Learner, input: object) =>
  (await send(app, 'GET', '/learn-units', { language_id: 1, per_page: 3, ...input }, learner)).body
/** The lessons of so many units of the level's path, 100 for all. */
const lessonsOf = async (learner: Learner, units: number): Promise<number[]> =>
  (await ask(learner, { per_page: 100 })).data
    .slice(0, units)
    .flatMap(({ lessons }: { lessons: { id: number }[] }) => lessons.map(({ id }) => id))
const complete = (learner: Learner, lessons: readonly number[]) =>
  app.deps.db
    .insertInto('lesson_progress')
    .values(
      lessons.map((lesson_id) => ({ learner_id: learner.id, lesson_id, status: 0, last_reached_second: 0 })),
    )
    .execute()

test('the current page is the one on which the path goes on', async () => {
  const learner = await newLearner(app)
  expect((await ask(learner, { current: 1 })).pagination).toMatchObject({ current_page: 1, per_page: 3 })
  await complete(learner, await lessonsOf(learner, 4))
  const current = await ask(learner, { current: 1, page: 99 })
  expect(current.pagination.current_page).toBe(2)
  expect(current.data).toEqual((await ask(learner, { page: 2 })).data)
})

test('who has finished everything sees the first page', async () => {
  const learner = await newLearner(app)
  await complete(learner, await lessonsOf(learner, 100))
  expect((await ask(learner, { current: 1 })).pagination.current_page).toBe(1)
})

test('who is placed above all that there is goes on at its end, not with the alphabet', async () => {
  const learner = await newLearner(app)
  const levels = (await send(app, 'GET', '/levels', { language_id: 2 })).body.data
  const n3 = levels.find(({ code }: { code: string }) => code === 'N3')
  expect(n3.unit_count).toBe(0)
  await send(app, 'POST', '/me/update', { japan_level_id: n3.id }, learner)
  const { data, level, pagination } = await ask(learner, { language_id: 2, current: 1 })
  expect(level).toMatchObject({ code: 'N5', stands_in: true, instead_of: 'N3' })
  expect(pagination.current_page).toBe(pagination.last_page)
  expect(data.at(-1).unit_number).toBe(`Unit ${pagination.total}`)
  expect((await ask(learner, { language_id: 2, page: 1 })).pagination.current_page).toBe(1)
  const own = await ask(await newLearner(app), { language_id: 2, current: 1 })
  expect(own).toMatchObject({
    level: { stands_in: false, instead_of: null },
    pagination: { current_page: 1 },
  })
})

const path = async (learner: Learner, input = {}) =>
  (await send(app, 'GET', '/learn-path', { per_page: 4, current: 1, ...input }, learner)).body

test('who is placed above the free unit is told what opens the units there', async () => {
  const learner = await newLearner(app, { language_id: 2 })
  const levels = (await send(app, 'GET', '/levels', { language_id: 2 })).body.data
  await send(app, 'POST', '/me/update', { japan_level_id: levels.at(-1).id }, learner)
  const { data, ahead } = await path(learner)
  expect(ahead).toMatchObject({ unit_id: data[0].id, has_lapsed: false })
  expect(ahead.preview.opened_by).toEqual(['japanese'])
  await subscribe(app.deps, learner.id, 'japanese')
  expect((await path(learner)).ahead).toBeNull()
})

test('whose plan has ended is told what opens the next unit again', async () => {
  const learner = await newLearner(app)
  await complete(learner, await lessonsOf(learner, 6))
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 40, days: 30 })
  const { data, ahead, pagination } = await path(learner)
  expect([pagination.current_page, data[0].lock, data[2].lock]).toEqual([2, true, true])
  expect(ahead).toMatchObject({ unit_id: data[2].id, has_lapsed: true })
  expect((await path(learner, { current: 0, page: 3 })).ahead).toBeNull()
})

test('the path is the units of what is learned, and today, as they are answered alone', async () => {
  const learner = await newLearner(app)
  await complete(learner, await lessonsOf(learner, 4))
  const path = (await send(app, 'GET', '/learn-path', { per_page: 3, current: 1 }, learner)).body
  const { today, ahead, done_today, beside, story, has_reminder, ...units } = path
  expect([story.slug, story.is_done, has_reminder]).toEqual(['story-hello-bird', false, false])
  expect(ahead).toMatchObject({ unit_id: units.data[1].id, has_lapsed: false })
  expect([done_today.count, beside.is_done]).toEqual([17, false])
  expect(units).toEqual(await ask(learner, { current: 1 }))
  expect(units.pagination.current_page).toBe(2)
  expect(today).toEqual((await send(app, 'GET', '/today', {}, learner)).body.data)
  await subscribe(app.deps, learner.id, 'english')
  const open = (await send(app, 'GET', '/learn-path', { per_page: 3, current: 1 }, learner)).body
  expect(open.data.map(({ lock }: { lock: boolean }) => lock)).not.toContain(true)
  expect(path.data.map(({ lock }: { lock: boolean }) => lock)).toContain(true)
})

test('a lesson that is read with its session is the asker’s own, and nobody’s after the session', async () => {
  const [su, mya] = [await newLearner(app), await newLearner(app)]
  const [lesson = 0] = await lessonsOf(su, 1)
  await complete(su, [lesson])
  const read = async (who: Learner | null, id: number | string = lesson) =>
    await send(app, 'GET', `/lessons/${id}`, {}, who ?? undefined)
  expect((await read(su)).body.data.lesson_status).toBe((await ask(su, {})).data[0].lessons[0].lesson_status)
  expect((await read(mya)).body.data.lesson_status).not.toBe((await read(su)).body.data.lesson_status)
  expect((await read(null)).status).toBe(401)
  expect((await read(su, 'none')).status).toBe(422)
  expect((await read(null, 'none')).status).toBe(401)
  expect((await read(su, 999_999)).status).toBe(404)

  const { db } = app.deps
  const ofSu = db.updateTable('sessions').where('learner_id', '=', su.id)
  await ofSu.set({ last_used_at: new Date(Date.now() - 7_200_000) }).execute()
  expect((await read(su)).status).toBe(200)
  const { last_used_at } = await db
    .selectFrom('sessions')
    .select('last_used_at')
    .where('learner_id', '=', su.id)
    .executeTakeFirstOrThrow()
  expect(Date.now() - last_used_at.getTime()).toBeLessThan(600_000)
  await ofSu.set({ expires_at: new Date(Date.now() - 1000) }).execute()
  expect((await read(su)).status).toBe(401)
})
