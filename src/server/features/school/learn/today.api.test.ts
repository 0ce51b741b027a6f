import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { startOfStudyDay, studyDay } from '#domain/time/study-day.ts'
import { ageCodes, newLearner, signIn } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

const ZONE = 'Asia/Yangon'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // A minute before 4 in the morning where the learners are, when their day of study turns.
  const tomorrow = addDays(studyDay(app.deps.now(), ZONE), 1)
  app.advance(startOfStudyDay(tomorrow, ZONE).getTime() - 60_000 - app.deps.now().getTime())
})
afterAll(() => app.stop())

type Session = { token: string }
const headers = { 'time-zone': ZONE }
const call = async (method: 'GET' | 'POST', path: string, input: Record<string, unknown>, who: Session) => {
  const { status, body } = await send(app, method, path, input, { ...who, headers })
  expect(status, path).toBe(200)
  return body
}
const path = (who: Session) => call('GET', '/learn-path', { current: 1 }, who)
const told = (seconds: number) => ({
  event_id: randomUUID(),
  second: seconds,
  at: app.deps.now().toISOString(),
})

test('before 4 in the morning it is done today, after it it is not, and the numbers are those of the other screens', async () => {
  const learner = await newLearner(app, { daily_minutes: 5 })
  const { data, beside, done_today } = await path(learner)
  expect(done_today).toBeNull()
  expect(beside).toMatchObject({ is_done: false, title: expect.stringMatching(/./) })
  const [video, words] = data[0].lessons
  await call(
    'POST',
    '/v3.0/submitVideoViewingBehaviours',
    { lesson_id: video.id, last_reached_second: video.total_second, watched: [[0, video.total_second]] },
    learner,
  )
  await call('POST', '/calendar/save-took-quizz-second', { second: 300 }, learner)
  const address =
    beside.kind === 'short' ? `/shorts/${beside.id}/watched` : `/micro-lessons/${beside.id}/read`
  await call('POST', address, told(10), learner)
  const cards = (await call('GET', '/flash-cards', { lesson_id: words.id }, learner)).data
  const reviews = cards.slice(0, 3).map(({ id }: { id: number }) => ({
    review_id: randomUUID(),
    card_id: id,
    rating: 3,
    reviewed_at: app.deps.now().toISOString(),
    duration_ms: 4000,
  }))
  // A new card comes more than once in its first review session, and is one card all the same.
  const again = reviews.map((one: { reviewed_at: string }) => ({ ...one, review_id: randomUUID() }))
  await call('POST', '/flash-cards/reviews', { reviews: [...reviews, ...again] }, learner)

  const evening = await path(learner)
  const { today } = evening
  expect(evening.done_today).toEqual({
    id: video.id,
    title: video.title,
    lesson_type: 'VIDEO',
    count: 1,
  })
  expect(evening.beside).toEqual({ ...beside, is_done: true })
  expect(today).toMatchObject({ reviewed: 3, streak_days: 1, daily_minutes: 5 })
  const overview = (await call('GET', '/flash-cards/overview', { language_id: 1 }, learner)).data
  expect([today.due, today.due_minutes]).toEqual([overview.due, overview.minutes])
  const { schedule_progress: calendar } = (await call('GET', '/calendar/start', {}, learner)).data
  expect(today.week.map(({ minutes }: { minutes: number }) => minutes)).toEqual(
    calendar.days.map(({ minutes }: { minutes: number }) => minutes),
  )
  expect(today.week[today.day_id - 1]).toEqual({ minutes: today.minutes, counts: true })
  expect(today.week.filter(({ counts }: { counts: boolean }) => counts)).toHaveLength(1)
  expect((await call('GET', '/analytics-data', {}, learner)).data.streak_days).toBe(today.streak_days)

  // Another device says the same.
  await ageCodes(app, learner.phone, 61)
  expect(await path(await signIn(app, learner.phone))).toEqual(evening)

  app.advance(120_000)
  const morning = await path(learner)
  expect(morning.done_today).toBeNull()
  expect(morning.beside.is_done).toBe(false)
  expect([morning.beside.kind, morning.beside.id]).not.toEqual([beside.kind, beside.id])
  expect(morning.today).toMatchObject({ minutes: 0, reviewed: 0, streak_days: 1 })
  expect(morning.today.day_id).toBe((today.day_id % 7) + 1)
})

test('who saves data is offered something to read, and nothing above the level', async () => {
  const learner = await newLearner(app)
  await call('POST', '/me/update', { data_saver: true }, learner)
  const { beside } = await path(learner)
  expect(beside).toMatchObject({ kind: 'reading', bytes: expect.any(Number) })
  expect(beside.bytes).toBeLessThan(10_000)
  const lessons = (await call('GET', '/micro-lessons', { language_id: 1, per_page: 100 }, learner)).data
  expect(lessons.find(({ id }: { id: number }) => id === beside.id)?.level).toBe('A1')
  for (let day = 0; day < 8; day++) {
    app.advance(86_400_000)
    const { id } = (await path(learner)).beside
    expect(lessons.find((one: { id: number }) => one.id === id)?.level).toBe('A1')
  }
})

test('before kana are known nothing is offered that needs them; what a begun unit teaches is', async () => {
  const learner = await newLearner(app, { language_id: 2 })
  const offered = async () => {
    const titles = new Set<string>()
    for (let day = 0; day < 16; day++) {
      app.advance(86_400_000)
      titles.add((await path(learner)).beside.title)
    }
    return [...titles]
  }
  const known = [/ありがとう/, /ひとつ/]
  const soundsAndParticles = [/အသံရှည်/, /は/, /ဝိဘတ်/]
  const first = await offered()
  for (const title of known) expect(first).toContainEqual(expect.stringMatching(title))
  for (const title of soundsAndParticles) expect(first).not.toContainEqual(expect.stringMatching(title))
  const begin = (unit: string) =>
    sql`insert into lesson_progress (learner_id, lesson_id, status)
      select ${learner.id}, lessons.id, 1 from lessons join units on units.id = unit_id
      where units.slug = ${unit} limit 1`.execute(app.deps.db)
  await begin('kana-kya')
  const second = await offered()
  for (const title of [/အသံရှည်နဲ့ っ/, /အသံရှည်ရင်/]) expect(second).toContainEqual(expect.stringMatching(title))
  expect(second).not.toContainEqual(expect.stringMatching(/ဝိဘတ်/))
  await begin('n5-time')
  expect(await offered()).toContainEqual(expect.stringMatching(/ဝိဘတ်/))
})
