import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BADGES } from '#domain/habit/streaks/badges.ts'
import { addDays } from '#domain/time/day.ts'
import { studyDay, studyWeek } from '#domain/time/study-day.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { atMidday } from '#tests/support/midday.ts'
import { addCard, addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { badgeImage, badgeName } from './badges.ts'

const ZONE = 'Asia/Yangon'
let app: TestApp
let question: number
let card: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const unit = await addUnit(app.deps)
  question = await addQuestion(app.deps, await addLesson(app.deps, unit, 'PRACTICE'))
  card = await addCard(app.deps, await addLesson(app.deps, unit, 'FLASH_CARD'))
})
afterAll(() => app.stop())

type Learner = { token: string; id: number }
const ask = async (learner: Learner, path: string, headers: Record<string, string> = {}) =>
  (await send(app, 'GET', path, {}, { ...learner, headers })).body.data
const today = () => studyDay(new Date(), ZONE)
const addSeconds = (
  learner: Learner,
  day: string,
  seconds: number,
  kind: 'video' | 'quiz' | 'screen' = 'video',
) =>
  app.deps.db
    .insertInto('daily_seconds')
    .values({ learner_id: learner.id, day, kind, call_seconds: seconds })
    .execute()
const submit = (learner: Learner, answer: number) => {
  const at = (ms: number) => new Date(Date.now() - ms).toISOString()
  const one = {
    question_id: question,
    answer,
    started_practice_at: at(9000),
    ended_practice_at: at(1000),
  }
  return send(app, 'POST', '/submit-quizzes-practicing-behaviours', { practices: [one] }, learner)
}

test('a day has no more than its hours, whatever its kinds come to together', async () => {
  const learner = await newLearner(app)
  await addSeconds(learner, today(), 60_000)
  await addSeconds(learner, today(), 60_000, 'quiz')
  expect(await ask(learner, '/today')).toMatchObject({ minutes: 24 * 60 })
  expect(await ask(learner, '/weekly-chart-data')).toMatchObject({ total: 24 })
})

test('cards that were looked at today are those of reviews, whatever else was studied', async () => {
  const learner = await newLearner(app)
  const watched = {
    learner_id: learner.id,
    day: today(),
    kind: 'video',
    events: 5,
    event_ms: 60_000,
  } as const
  await app.deps.db.insertInto('daily_seconds').values(watched).execute()
  expect(await ask(learner, '/today')).toMatchObject({ minutes: 1, reviewed: 0 })
})

test('the week’s chart adds what was watched and practised by the learner’s own day, not the mere screen', async () => {
  const learner = await newLearner(app)
  expect(await ask(learner, '/weekly-chart-data')).toMatchObject({ unit: 'sec', total: 0 })
  const [monday = '', , , , , , sunday = ''] = studyWeek(new Date(), ZONE)
  await addSeconds(learner, monday, 90)
  await addSeconds(learner, monday, 30, 'quiz')
  await addSeconds(learner, monday, 9999, 'screen')
  await addSeconds(learner, sunday, 60)
  await addSeconds(learner, addDays(monday, -1), 5000)
  expect(await ask(learner, '/weekly-chart-data')).toEqual({
    unit: 'mins',
    total: 3,
    days: [2, 0, 0, 0, 0, 0, 1].map((value, index) => ({ day_id: index + 1, value })),
  })
})

test('the standing of one who has done nothing is nothing', async () => {
  const standing = await ask(await newLearner(app), '/analytics-data')
  expect(standing).toMatchObject({
    lessons_completed: 0,
    minutes_learned: 0,
    words_known: 0,
    average_correctness: 0,
    average_second: 0,
    streak_days: 0,
    guides_seen: [],
  })
  expect(standing.forecast).toHaveLength(14)
})

test('words are known from a stability of 21 days', async () => {
  const learner = await newLearner(app)
  await addCardStates(app, learner.id, [{ stability: 20.99 }, { stability: 21 }, { stability: 400 }])
  expect(await ask(learner, '/analytics-data')).toMatchObject({
    words_met: 3,
    words_learning: 1,
    words_known: 2,
  })
})

test('the standing counts lessons, minutes, answers, reviews to come and dialogs seen', async () => {
  const learner = await newLearner(app)
  await submit(learner, 2)
  await submit(learner, 1)
  await submit(learner, 2)
  await addSeconds(learner, today(), 130)
  const review = {
    review_id: crypto.randomUUID(),
    card_id: card,
    rating: 1,
    reviewed_at: new Date().toISOString(),
    duration_ms: 1000,
  }
  await send(app, 'POST', '/flash-cards/reviews', { reviews: [review] }, learner)
  await send(app, 'POST', '/guides/seen', { guide: 'learn' }, learner)
  const standing = await ask(learner, '/analytics-data')
  expect(standing).toMatchObject({
    lessons_completed: 2,
    minutes_learned: 2,
    average_correctness: 67,
    average_second: 8,
    streak_days: 1,
    guides_seen: ['learn'],
  })
  expect(standing.forecast.reduce((sum: number, { due }: { due: number }) => sum + due, 0)).toBe(1)
  expect((await ask(await newLearner(app), '/analytics-data')).lessons_completed).toBe(0)
  expect(await ask(learner, '/today')).toEqual({
    streak_days: standing.streak_days,
    best_streak: 1,
    paused_until: null,
    unread_notifications: 1,
    minutes: 2.5,
    daily_minutes: 15,
    due: 0,
    due_minutes: 0,
    new: 0,
    reviewed: 1,
    week: expect.arrayContaining([{ minutes: 2.5, counts: true }]),
    day_id: expect.any(Number),
    guides_seen: standing.guides_seen,
    has_accepted_appeal: false,
    has_teacher_answer: false,
  })
  expect(await ask(await newLearner(app), '/today')).toEqual({
    streak_days: 0,
    best_streak: 0,
    paused_until: null,
    unread_notifications: 1,
    minutes: 0,
    daily_minutes: 15,
    new: 0,
    reviewed: 0,
    due: 0,
    due_minutes: 0,
    week: Array.from({ length: 7 }, () => ({ minutes: 0, counts: false })),
    day_id: expect.any(Number),
    guides_seen: [],
    has_accepted_appeal: false,
    has_teacher_answer: false,
  })
})

test('a day on which the service was down does not break a streak, one without learning does', async () => {
  const [steady, lapsed] = [await newLearner(app), await newLearner(app)]
  for (const ago of [0, 1, 3]) await addSeconds(steady, addDays(today(), -ago), 60)
  for (const ago of [0, 1, 4]) await addSeconds(lapsed, addDays(today(), -ago), 60)
  const streak = async (learner: Learner) => (await ask(learner, '/analytics-data')).streak_days
  expect(await streak(steady)).toBe(2)
  await app.deps.db
    .insertInto('outages')
    .values({ day: addDays(today(), -2), note: null })
    .execute()
  expect(await streak(steady)).toBe(3)
  expect(await streak(lapsed)).toBe(2)
  await app.deps.db.deleteFrom('outages').execute()
})

test('badges are given once, with name and picture, however often they are asked for at once', async () => {
  const learner = await newLearner(app)
  for (const ago of [0, 1, 2]) await addSeconds(learner, addDays(today(), -ago), 60)
  await Promise.all(Array.from({ length: 6 }, () => ask(learner, '/badges')))
  const badges = await ask(learner, '/badges', { 'accept-language': 'en' })
  expect(badges).toMatchObject([{ code: 'streak-3', name: '3 days in a row', image: '/badges/streak-3.svg' }])
  expect(badges).toHaveLength(1)
})

test('a badge for fifty lessons comes with the fiftieth; the standing counts on', async () => {
  const learner = await newLearner(app)
  const unit = await addUnit(app.deps)
  const complete = async () => {
    const lesson_id = await addLesson(app.deps, unit, 'VIDEO')
    await app.deps.db
      .insertInto('lesson_progress')
      .values({ learner_id: learner.id, lesson_id, status: 0, last_reached_second: 0 })
      .execute()
  }
  const codes = async () => (await ask(learner, '/badges')).map(({ code }: { code: string }) => code)
  for (let n = 0; n < 49; n++) await complete()
  expect(await codes()).toEqual(['first-lesson', 'lessons-10'])
  await complete()
  await complete()
  expect(await codes()).toContain('lessons-50')
  expect((await ask(learner, '/analytics-data')).lessons_completed).toBe(51)
})

test('every badge has a name and a picture', async () => {
  for (const { code } of BADGES) {
    expect(badgeName(code)).not.toBe(code)
    await access(join(import.meta.dirname, '../../../../../public', badgeImage(code)))
  }
  expect(badgeName('given-no-more')).toBe('given-no-more')
})

test('screen time adds up and counts for nothing else', async () => {
  const learner = await newLearner(app)
  const save = () => send(app, 'POST', '/screen-time', { second: 100 }, learner)
  await save()
  expect((await save()).body.data).toEqual({ second: 200 })
  expect(await ask(learner, '/analytics-data')).toMatchObject({ minutes_learned: 0, streak_days: 0 })
  expect(await ask(learner, '/screen-time')).toEqual({ second: 200 })
})

test('what is told a month late counts, and makes no streak', async () => {
  const learner = await atMidday(app, await newLearner(app))
  const reviews = Array.from({ length: 60 }, (_, days) => ({
    review_id: randomUUID(),
    card_id: card,
    rating: 3,
    reviewed_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    duration_ms: 60_000,
  }))
  const review = (some: unknown[]) => send(app, 'POST', '/flash-cards/reviews', { reviews: some }, learner)
  expect((await review(reviews.slice(40))).status).toBe(200)
  await review(reviews.slice(0, 40))
  expect(await ask(learner, '/analytics-data')).toMatchObject({ minutes_learned: 60, streak_days: 31 })
  expect(await ask(learner, '/today')).toMatchObject({ streak_days: 31 })
})

test('an announced pause keeps the streak, and ends when it is taken back', async () => {
  const learner = await newLearner(app)
  await addSeconds(learner, addDays(today(), -3), 60)
  const pauses = app.deps.db
    .insertInto('study_pauses')
    .values({ learner_id: learner.id, from_day: addDays(today(), -2), until_day: addDays(today(), 2) })
  const streak = async () => {
    const { streak_days, paused_until } = await ask(learner, '/analytics-data')
    return { streak_days, paused_until }
  }
  expect(await streak()).toEqual({ streak_days: 0, paused_until: null })
  await pauses.execute()
  expect(await streak()).toEqual({ streak_days: 1, paused_until: addDays(today(), 2) })
  expect((await ask(learner, '/today')).streak_days).toBe(1)
  await send(app, 'POST', '/study/pause', { until: null }, learner)
  expect(await streak()).toEqual({ streak_days: 1, paused_until: null })
})

test('the chart costs one statement, the standing two', async () => {
  const learner = await newLearner(app)
  expect(await statementsOf(() => ask(learner, '/weekly-chart-data'))).toHaveLength(2)
  expect(await statementsOf(() => ask(learner, '/analytics-data'))).toHaveLength(3)
  expect(await statementsOf(() => ask(learner, '/badges'))).toHaveLength(3)
})
