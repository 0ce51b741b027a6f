import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const DAY = 86_400_000
let app: TestApp
let lesson: number
let watched: number
let locked: number
let lockedUnit: number
let unitOfTwo: number
let mango: number
let rice: number
let secret: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  const unit = await addUnit(deps)
  watched = await addLesson(deps, unit, 'PRACTICE')
  lesson = await addLesson(deps, unit, 'FLASH_CARD')
  mango = await addCard(deps, lesson)
  rice = await addCard(deps, lesson, { front: 'rice' })
  lockedUnit = await addUnit(deps, { isPremium: true })
  locked = await addLesson(deps, lockedUnit, 'FLASH_CARD')
  secret = await addCard(deps, locked, { front: 'secret' })
  unitOfTwo = await addUnit(deps)
  for (const front of ['one', 'two'])
    await addCard(deps, await addLesson(deps, unitOfTwo, 'FLASH_CARD'), { front })
})
afterAll(() => app.stop())

type Session = { token: string }
const reviewOf = (card_id: number, rating: number, reviewed_at = new Date(), review_id = randomUUID()) => ({
  review_id,
  card_id,
  rating,
  reviewed_at: reviewed_at.toISOString(),
  duration_ms: 4000,
})
const review = (learner: Session, ...reviews: unknown[]) =>
  send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
const list = (learner: Session, input: Record<string, unknown>) =>
  send(app, 'GET', '/flash-cards', input, learner)
const ago = (days: number) => new Date(Date.now() - days * DAY)
const frontsOf = (reply: Awaited<ReturnType<typeof list>>) =>
  reply.body.data.map((card: { front: string }) => card.front)

test('the cards of a lesson come with their state and the learner’s settings', async () => {
  const learner = await newLearner(app)
  const { body } = await list(learner, { lesson_id: lesson })
  expect(body.data).toMatchObject([
    { id: mango, front: 'mango', state: 'new', due_at: null, stability: null, reps: 0 },
    { id: rice, front: 'rice' },
  ])
  expect(body.settings).toEqual({
    daily_minutes: 15,
    buttons: 4,
    both_ways: false,
    typed: false,
    parameters: null,
  })
  expect(body.pagination).toMatchObject({ total: 2, last_page: 1 })
})

test('a lesson of cards is begun by the first review and complete when each card was reviewed once', async () => {
  const learner = await newLearner(app)
  const status = async () =>
    (await send(app, 'GET', `/lessons/${lesson}`, {}, learner)).body.data.lesson_status
  expect(await status()).toBe(2)
  await review(learner, reviewOf(mango, 3))
  expect(await status()).toBe(1)
  await review(learner, reviewOf(mango, 3), reviewOf(rice, 1))
  expect(await status()).toBe(0)
})

test('a lesson that is done stays so when a card that it got later is reviewed for the first time', async () => {
  const learner = await newLearner(app)
  const done = { learner_id: learner.id, lesson_id: lesson, status: 0, last_reached_second: 0 } as const
  await app.deps.db.insertInto('lesson_progress').values(done).execute()
  await review(learner, reviewOf(mango, 3))
  const progress = app.deps.db.selectFrom('lesson_progress').select('status')
  expect(await progress.where('learner_id', '=', learner.id).execute()).toEqual([{ status: 0 }])
})

test('a known review_id counts once, on its own, in one call, at once, and under a key', async () => {
  const learner = await newLearner(app)
  const one = reviewOf(mango, 3, ago(3))
  const first = await review(learner, one, { ...one, review_id: one.review_id.toUpperCase() })
  expect(first.body.data).toMatchObject([{ id: mango, reps: 1, last_review_id: one.review_id }])
  const replies = await Promise.all(Array.from({ length: 8 }, () => review(learner, one)))
  for (const reply of replies) expect(reply.body.data).toEqual(first.body.data)
  const totals = await app.deps.db
    .selectFrom('practice_totals')
    .selectAll()
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  expect(totals).toMatchObject({ reviewed: 1, review_milliseconds: 4000 })
})

test('another learner’s review_id is another review', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const sent = reviewOf(mango, 3, ago(1))
  await review(one, sent)
  expect((await review(other, { ...sent, rating: 1 })).body.data[0].difficulty).toBeGreaterThan(6)
  expect((await list(one, { lesson_id: lesson })).body.data[0].difficulty).toBeLessThan(6)
})

test('a review from the future is refused by field, one within five minutes is taken', async () => {
  const learner = await newLearner(app)
  const later = (ms: number) => reviewOf(mango, 3, new Date(Date.now() + ms))
  const reply = await review(learner, reviewOf(mango, 3), later(310_000))
  expect([reply.status, ...Object.keys(reply.body)]).toEqual([422, 'reviews.1.reviewed_at'])
  expect((await review(learner, later(250_000))).status).toBe(200)
  expect((await review(learner, { ...later(0), rating: 5 })).status).toBe(422)
  expect((await review(learner, { ...later(0), reviewed_at: '0000-01-01T00:00:00Z' })).status).toBe(422)
})

test('a phone whose clock stands at 1970 is told to look at its clock, by reviews and by answers', async () => {
  const learner = await newLearner(app)
  const early = reviewOf(mango, 3, new Date(0))
  const { id } = await app.deps.db.selectFrom('questions').select('id').executeTakeFirstOrThrow()
  const times = { started_practice_at: early.reviewed_at, ended_practice_at: early.reviewed_at }
  const headers = { cookie: 'locale=en' }
  for (const [path, body] of [
    ['/flash-cards/reviews', { reviews: [early] }],
    ['/submit-quizzes-practicing-behaviours', { practices: [{ question_id: id, answer: 1, ...times }] }],
  ] as const) {
    const reply = await send(app, 'POST', path, body, { ...learner, headers })
    expect([path, reply.status, Object.values(reply.body)]).toEqual([
      path,
      422,
      ['This time lies before 2020. Please check your phone’s clock.'],
    ])
  }
})

test('cards of a locked lesson are not shown, not listed and not reviewed; unknown ones are not found', async () => {
  const learner = await newLearner(app)
  expect((await list(learner, { lesson_id: locked })).status).toBe(403)
  expect((await review(learner, reviewOf(secret, 3))).status).toBe(403)
  expect((await list(learner, { lesson_id: 999_999 })).status).toBe(404)
  expect((await list(learner, { unit_id: 999_999 })).status).toBe(404)
  expect((await review(learner, reviewOf(999_999, 3))).status).toBe(404)
  expect((await list(learner, {})).status).toBe(422)
  expect((await list(learner, { due: 1, language_id: 9 })).status).toBe(422)
})

test('the cards of a unit are those of its open lessons', async () => {
  const learner = await newLearner(app)
  const open = await list(learner, { unit_id: unitOfTwo })
  expect([frontsOf(open), open.body.pagination.total]).toEqual([['one', 'two'], 2])
  expect(frontsOf(await list(learner, { unit_id: lockedUnit }))).toEqual([])
  await subscribe(app.deps, learner.id, 'english')
  expect(frontsOf(await list(learner, { unit_id: lockedUnit }))).toEqual(['secret'])
})

test('what was reviewed while a subscription ran is kept after its end, and shown no more', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 40, days: 30 })
  const reply = await review(learner, reviewOf(secret, 3, ago(20)), reviewOf(mango, 3, ago(20)))
  expect(reply.status).toBe(200)
  expect(frontsOf(reply)).toEqual(['mango'])
  expect(frontsOf(await list(learner, { due: 1 }))).not.toContain('secret')
  expect((await review(learner, reviewOf(secret, 3))).status).toBe(403)
  await subscribe(app.deps, learner.id, 'english')
  expect(frontsOf(await list(learner, { due: 1 }))).toContain('secret')
})

test('a review of before its card was open refuses itself alone, and is named; the others of its call count', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 5, days: 30 })
  const [early, late, free] = [
    reviewOf(secret, 3, ago(9)),
    reviewOf(secret, 3, ago(2)),
    reviewOf(mango, 3, ago(9)),
  ]
  const reply = await review(learner, early, late, free)
  expect([reply.status, reply.body.refused, typeof reply.body.message]).toEqual([
    200,
    [early.review_id],
    'string',
  ])
  expect(frontsOf(reply).sort()).toEqual(['mango', 'secret'])
  const kept = await app.deps.db
    .selectFrom('reviews')
    .select('review_id')
    .where('learner_id', '=', learner.id)
    .execute()
  expect(kept.map(({ review_id }) => review_id).sort()).toEqual([late.review_id, free.review_id].sort())
  const alone = await review(learner, early)
  expect([alone.status, alone.body.refused]).toEqual([200, [early.review_id]])
  const open = await review(learner, reviewOf(mango, 3))
  expect([open.body.refused, open.body.message]).toEqual([[], undefined])
  const never = await newLearner(app)
  const mixed = await review(never, reviewOf(secret, 3), reviewOf(mango, 3))
  expect([mixed.status, mixed.body.refused.length, frontsOf(mixed)]).toEqual([200, 1, ['mango']])
})

test('due cards come before new ones, and new ones only from units that were begun', async () => {
  const learner = await newLearner(app)
  expect(frontsOf(await list(learner, { due: 1 }))).toEqual([])
  await app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: learner.id, lesson_id: watched, status: 1, last_reached_second: 0 })
    .execute()
  expect(frontsOf(await list(learner, { due: '1', language_id: 1 }))).toEqual(['mango', 'rice'])
  await review(learner, reviewOf(rice, 3, ago(10)))
  const due = await list(learner, { due: 1 })
  expect(frontsOf(due)).toEqual(['rice', 'mango'])
  expect(due.body.data[0]).toMatchObject({ state: 'learning' })
  expect(frontsOf(await list(learner, { due: 1, language_id: 2 }))).toEqual([])
  await review(learner, reviewOf(rice, 4))
  expect(frontsOf(await list(learner, { due: 1 }))).toEqual(['mango'])
})

test('the overview counts what is due, what is new and the fortnight, by the learner’s own days', async () => {
  const learner = await newLearner(app)
  const ask = async () => (await send(app, 'GET', '/flash-cards/overview', {}, learner)).body.data
  expect(await ask()).toMatchObject({ due: 0, new: 0, minutes: 0, catch_up: null })
  await review(learner, reviewOf(mango, 3, ago(9)))
  const after = await ask()
  expect(after).toMatchObject({ due: 1, new: 1, all_due: 1, all_new: 1, minutes: 1 })
  expect(after.forecast).toHaveLength(14)
  expect(after.forecast.map(({ due }: { due: number }) => due)).toEqual([1, ...Array(13).fill(0)])
  await review(learner, reviewOf(mango, 1))
  const later = await ask()
  expect(later.due).toBe(0)
  expect(later.forecast.reduce((sum: number, { due }: { due: number }) => sum + due, 0)).toBe(1)
})

test('after days away a plan spreads what is overdue over days that hold it', async () => {
  const learner = await newLearner(app)
  await review(learner, reviewOf(mango, 3, ago(9)), reviewOf(rice, 3, ago(9)))
  await app.deps.db
    .updateTable('practice_totals')
    .set({ reviewed: 100, review_milliseconds: 6_000_000 })
    .where('learner_id', '=', learner.id)
    .execute()
  const save = await send(app, 'POST', '/flash-cards/settings', { daily_minutes: 1, buttons: 2 }, learner)
  expect(save.body.data).toEqual({
    daily_minutes: 1,
    buttons: 2,
    both_ways: false,
    typed: false,
    parameters: null,
  })
  const { data } = (await send(app, 'GET', '/flash-cards/overview', {}, learner)).body
  expect(data.catch_up).toEqual({ days_away: 9, overdue: 2, days: 2, today: 1 })
  expect(data).toMatchObject({ due: 1, all_due: 2 })
  expect((await list(learner, { due: 1 })).body.pagination.total).toBe(1)
  expect((await list(learner, { due: 1, all: 1 })).body.pagination.total).toBe(2)
})

test('a setting that is not sent stays', async () => {
  const learner = await newLearner(app)
  const save = (input: Record<string, unknown>) => send(app, 'POST', '/flash-cards/settings', input, learner)
  expect((await save({})).body.data).toMatchObject({ daily_minutes: 15, buttons: 4 })
  await save({ daily_minutes: 40 })
  expect((await save({ buttons: '2' })).body.data).toMatchObject({ daily_minutes: 40, buttons: 2 })
  expect((await save({ daily_minutes: 0 })).status).toBe(422)
  expect((await save({ buttons: 3 })).status).toBe(422)
})

test('a list of due cards costs one statement besides the session, a review three, a late one no more', async () => {
  const learner = await newLearner(app)
  await review(learner, reviewOf(mango, 3, ago(2)))
  const read = await statementsOf(() => list(learner, { due: 1 }))
  expect(read).toHaveLength(2)
  expect(await statementsOf(() => list(learner, { lesson_id: lesson }))).toHaveLength(3)
  expect(await statementsOf(() => send(app, 'GET', '/flash-cards/overview', {}, learner))).toHaveLength(2)
  const late = await statementsOf(() => review(learner, reviewOf(mango, 3, ago(5)), reviewOf(rice, 3)))
  expect(withoutFrames(late)).toHaveLength(4)
})
