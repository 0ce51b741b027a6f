import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit, subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'

const DAY = 86_400_000
let app: TestApp
let lesson: number
let mango: number
let rice: number
let secret: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { deps } = app
  lesson = await addLesson(deps, await addUnit(deps), 'FLASH_CARD')
  mango = await addCard(deps, lesson)
  rice = await addCard(deps, lesson, { front: 'rice' })
  const locked = await addLesson(deps, await addUnit(deps, { isPremium: true }), 'FLASH_CARD')
  secret = await addCard(deps, locked, { front: 'secret' })
})
afterAll(() => app.stop())

type Session = { token: string; id: number }
const ago = (days: number) => new Date(Date.now() - days * DAY)
const reviewOf = (card_id: number, rating: number, reviewed_at = new Date()) => ({
  review_id: randomUUID(),
  card_id,
  rating,
  reviewed_at: reviewed_at.toISOString(),
  duration_ms: 4000,
})
type Review = ReturnType<typeof reviewOf>
const review = (learner: Session, ...reviews: Review[]) =>
  send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
const undo = (learner: Session, review_id: string) =>
  send(app, 'POST', '/flash-cards/reviews/undo', { review_id }, learner)

/** All that reviews leave behind but the reviews themselves and their undoing. */
async function left({ id, token }: Session) {
  const rows = async (table: string, order: string) =>
    (
      await sql`select to_jsonb(one) - 'learner_id' - 'updated_at' - 'undone' as row from ${sql.table(table)} as one
        where learner_id = ${id} order by ${sql.ref(order)}`.execute(app.deps.db)
    ).rows
  const { body } = await send(app, 'GET', '/today', {}, { token })
  return {
    states: await rows('card_states', 'card_id'),
    days: await rows('daily_seconds', 'day'),
    progress: await rows('lesson_progress', 'lesson_id'),
    sums: await rows('practice_totals', 'learner_id'),
    today: body.data,
  }
}

/** Somebody who reviewed these and nothing else, as the learner of the same reviews must stand after undoing the others. */
async function whoReviewed(reviews: Review[]) {
  const learner = await newLearner(app)
  for (const one of reviews) await review(learner, one)
  return await left(learner)
}

test.each([
  ['the newest', 2],
  ['one in the middle', 1],
  ['the first', 0],
])('undoing %s leaves states, days, sums, progress and today as if it had never been', async (_, which) => {
  const learner = await newLearner(app)
  const reviews = [reviewOf(mango, 3, ago(9)), reviewOf(mango, 1, ago(4)), reviewOf(mango, 3)]
  for (const one of reviews) await review(learner, one)
  const { status, body } = await undo(learner, reviews[which]?.review_id ?? '')
  expect([status, body.data]).toMatchObject([200, { id: mango, reps: 2 }])
  expect(await left(learner)).toEqual(await whoReviewed(reviews.filter((__, index) => index !== which)))
})

test('undoing the only review makes the card new, its day empty and its lesson as it was', async () => {
  const learner = await newLearner(app)
  const [first, second] = [reviewOf(mango, 3), reviewOf(rice, 4)]
  await review(learner, first, second)
  const lessonStatus = async () =>
    (await send(app, 'GET', `/lessons/${lesson}`, {}, learner)).body.data.lesson_status
  expect(await lessonStatus()).toBe(0)
  await undo(learner, second.review_id)
  expect(await lessonStatus()).toBe(1)
  expect(await left(learner)).toEqual(await whoReviewed([first]))
  const { body } = await undo(learner, first.review_id)
  expect(body.data).toMatchObject({ state: 'new', due_at: null, reps: 0 })
  expect(await lessonStatus()).toBe(2)
  expect(await left(learner)).toMatchObject({ states: [], days: [], progress: [] })
  expect((await left(learner)).today).toMatchObject({ minutes: 0, reviewed: 0, streak_days: 0 })
})

test('undone twice, at once or again, in whatever letters, is undone once; the review stays as it was sent', async () => {
  const learner = await newLearner(app)
  const [first, second] = [reviewOf(mango, 3, ago(3)), reviewOf(mango, 1)]
  await review(learner, first)
  await review(learner, second)
  const ids = [second.review_id, second.review_id.toUpperCase()]
  const replies = await Promise.all([...ids, ...ids, ...ids].map((id) => undo(learner, id)))
  for (const { status, body } of replies) expect([status, body.data.reps]).toEqual([200, 1])
  await review(learner, second)
  expect(await left(learner)).toEqual(await whoReviewed([first]))
  const kept = await app.deps.db
    .selectFrom('reviews')
    .select(['review_id', 'rating'])
    .where('learner_id', '=', learner.id)
    .execute()
  expect(kept).toHaveLength(2)
})

test('an undo that comes before its review counts when it comes', async () => {
  const learner = await newLearner(app)
  const [first, second] = [reviewOf(mango, 3, ago(3)), reviewOf(mango, 1)]
  expect((await undo(learner, second.review_id)).body).toEqual({ data: null })
  await review(learner, first, second)
  expect(await left(learner)).toEqual(await whoReviewed([first]))
})

test('a thousand undone reviews may be on their way; one more is refused, and what came is undone all the same', async () => {
  const learner = await newLearner(app)
  const [here, late] = [reviewOf(mango, 3, ago(3)), reviewOf(mango, 1)]
  await review(learner, here)
  await sql`insert into review_voids (learner_id, review_id)
    select ${learner.id}, gen_random_uuid() from generate_series(1, 999)`.execute(app.deps.db)
  for (const _ of [1, 2]) expect((await undo(learner, late.review_id)).status).toBe(200)
  const refused = await undo(learner, randomUUID())
  expect([refused.status, refused.body.retry_after]).toEqual([429, expect.any(Number)])
  expect((await undo(learner, here.review_id)).body.data).toMatchObject({ state: 'new' })
  await review(learner, late)
  expect((await undo(learner, randomUUID())).status).toBe(200)
  expect((await undo(learner, randomUUID())).status).toBe(429)
  // What never came within a quarter of a year takes nobody's place.
  await sql`update review_voids set voided_at = now() - interval '91 days' where learner_id = ${learner.id}`.execute(
    app.deps.db,
  )
  expect((await undo(learner, randomUUID())).status).toBe(200)
})

test('undos and reviews of a card from many devices at once come to the log without what was undone', async () => {
  const learner = await newLearner(app)
  const reviews = Array.from({ length: 16 }, (_, n) => reviewOf(mango, n % 5 === 0 ? 1 : 3, ago(30 - n)))
  const undone = reviews.filter((_, n) => n % 3 === 0)
  await Promise.all([
    ...reviews.map((one) => review(learner, one)),
    ...undone.map(({ review_id }) => undo(learner, review_id)),
  ])
  expect(await left(learner)).toEqual(await whoReviewed(reviews.filter((one) => !undone.includes(one))))
})

test('another learner’s review can’t be undone, nor be told from one that isn’t there', async () => {
  const [one, other] = [await newLearner(app), await newLearner(app)]
  const sent = reviewOf(mango, 3)
  await review(one, sent)
  const before = await left(one)
  expect((await undo(other, sent.review_id)).body).toEqual((await undo(other, randomUUID())).body)
  expect(await left(one)).toEqual(before)
  expect((await undo(one, 'mango')).status).toBe(422)
  expect((await send(app, 'POST', '/flash-cards/reviews/undo', {}, one)).status).toBe(422)
})

test('a review is taken from the day and language that it was added to, whatever the learner’s zone is by then', async () => {
  const learner = await newLearner(app)
  await review(learner, reviewOf(mango, 3, new Date('2026-03-01T22:00:00Z')))
  const days = () =>
    app.deps.db
      .selectFrom('daily_seconds')
      .select(['day', 'events'])
      .where('learner_id', '=', learner.id)
      .execute()
  expect(await days()).toEqual([{ day: '2026-03-02', events: 1 }])
  const { review_id } = await app.deps.db
    .selectFrom('reviews')
    .select('review_id')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  const headers = { 'time-zone': 'Europe/London' }
  await send(app, 'POST', '/flash-cards/reviews/undo', { review_id }, { ...learner, headers })
  expect(await days()).toEqual([])
})

test('a card that is locked by now is undone, and not answered', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english')
  const one = reviewOf(secret, 3)
  expect((await review(learner, one)).status).toBe(200)
  await app.deps.db.deleteFrom('grants').where('learner_id', '=', learner.id).execute()
  expect((await undo(learner, one.review_id)).body).toEqual({ data: null })
  expect((await left(learner)).states).toEqual([])
})

test('a deck that is deleted takes its reviews from the sums, but not those that were undone a second time', async () => {
  const learner = await newLearner(app)
  const { db } = app.deps
  const deck = await db
    .insertInto('decks')
    .values({ learner_id: learner.id, name: 'Mine', language_id: 1, origin: 'mine' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = await db
    .insertInto('deck_cards')
    .values({
      ...{ learner_id: learner.id, deck_id: deck.id, guid: 'own', position: 1 },
      ...{ front: 'front', back: 'back', lang: 'en' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first, second] = [reviewOf(own.id, 3, ago(2)), reviewOf(own.id, 3)]
  await review(learner, reviewOf(mango, 3), first, second)
  await undo(learner, second.review_id)
  await send(app, 'DELETE', `/decks/${deck.id}`, {}, learner)
  expect((await left(learner)).sums).toMatchObject([{ row: { reviewed: 1, review_milliseconds: 4000 } }])
  const voids = await db.selectFrom('review_voids').select('review_id').where('learner_id', '=', learner.id)
  expect(await voids.execute()).toEqual([])
})

test('undoing the only review of a day leaves the time that the day has besides', async () => {
  const learner = await newLearner(app)
  const only = reviewOf(mango, 3)
  await review(learner, only)
  const days = app.deps.db.updateTable('daily_seconds').set({ call_seconds: 60 })
  await days.where('learner_id', '=', learner.id).execute()
  await undo(learner, only.review_id)
  expect((await left(learner)).days).toMatchObject([{ row: { call_seconds: 60, events: 0, event_ms: 0 } }])
})

test('an undo is eight statements in one transaction besides the session, and the last ones only read its card', async () => {
  const learner = await newLearner(app)
  const [first, second] = [reviewOf(mango, 3, ago(2)), reviewOf(mango, 3)]
  await review(learner, first)
  await review(learner, second)
  const statements = await statementsOf(() => undo(learner, second.review_id))
  expect(withoutFrames(statements).length).toBeLessThanOrEqual(8)
})
