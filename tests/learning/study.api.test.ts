import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studyDay, studyWeek } from '#domain/time/study-day.ts'
import { addClass } from '#server/features/habit/live/operator.ts'
import { newLearner, newLearnerWithPassword } from '#tests/support/factories.ts'
import { atMidday, middayZone } from '#tests/support/midday.ts'
import { addCard, addLesson, addQuestion, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

const ZONE = middayZone()
const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let question: number
let cards: number[]
let video: { lessonId: number }
let short: number
let reading: number
let character: number

type Learner = Awaited<ReturnType<typeof newLearner>>
const call = (learner: { token: string }, path: string, body: Record<string, unknown>) =>
  send(app, 'POST', path, body, learner)
const ask = async (learner: { token: string }, path: string) =>
  (await send(app, 'GET', path, {}, { ...learner, headers: {} })).body.data
const learnerAtMidday = async () => atMidday(app, await newLearner(app), ZONE)
const today = () => studyDay(new Date(), ZONE)

beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  // A short of two minutes, which is watched for five.
  await app.deps.db
    .updateTable('videos')
    .set({ duration: 120 })
    .where('id', 'in', app.deps.db.selectFrom('shorts').select('video_id'))
    .execute()
  const unit = await addUnit(app.deps)
  question = await addQuestion(app.deps, await addLesson(app.deps, unit, 'PRACTICE'))
  const words = await addLesson(app.deps, unit, 'FLASH_CARD')
  cards = []
  for (let n = 0; n < 5; n++) cards.push(await addCard(app.deps, words))
  const rungs = [emptyRung('144p', 150)]
  video = await addVideoLesson(app.deps, { duration: 600, isPremium: false, rungs })
  const learner = await learnerAtMidday()
  short = (await ask(learner, '/shorts?language_id=1'))[0].id
  reading = (await ask(learner, '/micro-lessons?language_id=1'))[0].id
  character = (await ask(learner, '/get-characters?language_id=2')).characters[0].id
})
afterAll(() => app.stop())

/** Five minutes of each kind of study that ended at a time; a call that sends the same again sends the same ids. */
const kinds: Record<string, (at: Date) => { path: string; body: Record<string, unknown> }> = {
  reviews: (at) => ({
    path: '/flash-cards/reviews',
    body: {
      reviews: cards.map((card_id, n) => ({
        review_id: randomUUID(),
        card_id,
        rating: 3,
        reviewed_at: new Date(at.getTime() - n * 60_000).toISOString(),
        duration_ms: 60_000,
      })),
    },
  }),
  drawing: (at) => ({
    path: '/characters/practice',
    body: {
      character_id: character,
      mistakes: 0,
      duration_ms: 300_000,
      event_id: randomUUID(),
      at: at.toISOString(),
    },
  }),
  practice: (at) => ({
    path: '/submit-quizzes-practicing-behaviours',
    body: {
      practices: [
        {
          question_id: question,
          answer: 1,
          started_practice_at: new Date(at.getTime() - 300_000).toISOString(),
          ended_practice_at: at.toISOString(),
          event_id: randomUUID(),
        },
      ],
    },
  }),
  video: (at) => ({
    path: '/v3.0/submitVideoViewingBehaviours',
    body: {
      lesson_id: video.lessonId,
      last_reached_second: 300,
      watched: [
        [0, 100],
        [100, 300],
      ],
      event_id: randomUUID(),
      at: at.toISOString(),
    },
  }),
  short: (at) => ({
    path: `/shorts/${short}/watched`,
    body: { event_id: randomUUID(), second: 300, at: at.toISOString() },
  }),
  'micro lesson': (at) => ({
    path: `/micro-lessons/${reading}/read`,
    body: { event_id: randomUUID(), second: 300, at: at.toISOString() },
  }),
}

/** All that screens show of a learner's study. */
async function history(learner: { token: string }) {
  const { minutes_learned, streak_days } = await ask(learner, '/analytics-data')
  const { unit, days } = await ask(learner, '/weekly-chart-data')
  const { minutes } = await ask(learner, '/today')
  const { schedule_progress } = await ask(learner, '/calendar/start')
  const calendar = schedule_progress.days.map(({ value }: { value: number }) => value)
  return { minutes_learned, streak_days, unit, days, minutes, calendar }
}

/** What every screen shows of five minutes today. */
function fiveMinutes() {
  const place = studyWeek(new Date(), ZONE).indexOf(today())
  const values = Array.from({ length: 7 }, (_, n) => (n === place ? 5 : 0))
  const days = values.map((value, n) => ({ day_id: n + 1, value }))
  return { minutes_learned: 5, streak_days: 1, unit: 'mins', days, minutes: 5, calendar: values }
}

test('a day of a live class alone makes its five minutes on every screen, and a day of the streak', async () => {
  const learner = await learnerAtMidday()
  const live_event_id = await addClass(app.deps.db, {
    title: { my: 'အတန်း', en: 'Class' },
    description: { my: '', en: '' },
    teacher: 'ဆရာ',
    starts_at: new Date(Date.now() - 6 * 60_000),
    duration: 30,
    language_id: 1,
    seats: null,
    meeting_url: null,
    recording: null,
  })
  const body = { live_event_id, second: 300 }
  expect((await call(learner, '/calendar/save-jointed-live-event-second', body)).status).toBe(200)
  expect(await history(learner)).toEqual(fiveMinutes())
})

describe.each(Object.keys(kinds))('a day of %s alone', (kind) => {
  const event = (at: Date) => kinds[kind]?.(at) ?? { path: '', body: {} }

  test('makes its five minutes on every screen, and a day of the streak', async () => {
    const learner = await learnerAtMidday()
    const { path, body } = event(new Date())
    expect((await call(learner, path, body)).status).toBe(200)
    expect(await history(learner)).toEqual(fiveMinutes())
  })

  test('told three days late, doubled and from two devices, it is the same history of that day', async () => {
    const at = new Date(Date.now() - 3 * DAY)
    const [{ path, body }, learner] = [
      event(at),
      await atMidday(app, await newLearnerWithPassword(app), ZONE),
    ]
    const { phone, password } = learner
    const signedIn = await send(app, 'POST', '/verify-login', { phone, password })
    const other = { token: signedIn.body.data.access_token }
    const answers = await Promise.all(
      [learner, other, learner, other].map((device) => call(device, path, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await call(other, path, body)
    const { rows } = await days(learner)
    expect(rows).toEqual([{ day: studyDay(at, ZONE), ms: 300_000 }])
    expect((await ask(learner, '/analytics-data')).minutes_learned).toBe(5)
  })

  test('in the future it is refused', async () => {
    const { path, body } = event(new Date(Date.now() + HOUR))
    expect((await call(await learnerAtMidday(), path, body)).status).toBe(422)
  })
})

async function days({ id }: Pick<Learner, 'id'>) {
  const found = await app.deps.db
    .selectFrom('daily_seconds')
    .select(['day', 'event_ms'])
    .where('learner_id', '=', id)
    .orderBy('day')
    .execute()
  return { rows: found.map(({ day, event_ms }) => ({ day, ms: event_ms })) }
}

test('a review counts for a minute at most, an answer for ten', async () => {
  const learner = await learnerAtMidday()
  const at = new Date()
  const review = {
    review_id: randomUUID(),
    card_id: cards[0],
    rating: 3,
    reviewed_at: at.toISOString(),
    duration_ms: 3_600_000,
  }
  await call(learner, '/flash-cards/reviews', { reviews: [review] })
  expect((await days(learner)).rows).toEqual([{ day: today(), ms: 60_000 }])
  const other = await learnerAtMidday()
  const answer = {
    question_id: question,
    answer: 1,
    started_practice_at: new Date(at.getTime() - HOUR).toISOString(),
    ended_practice_at: at.toISOString(),
  }
  await call(other, '/submit-quizzes-practicing-behaviours', { practices: [answer] })
  expect((await days(other)).rows).toEqual([{ day: today(), ms: 600_000 }])
})

test('a short counts for three times its length at most, however long a client says that it was watched', async () => {
  const learner = await learnerAtMidday()
  const body = { event_id: randomUUID(), second: 3600, at: new Date().toISOString() }
  expect((await call(learner, `/shorts/${short}/watched`, body)).status).toBe(200)
  expect((await days(learner)).rows).toEqual([{ day: today(), ms: 360_000 }])
})

test('of a day’s events and what a client counted itself the larger counts, in each order', async () => {
  const [one, other] = [await learnerAtMidday(), await learnerAtMidday()]
  const watch = (learner: Learner) => {
    const { path, body } = kinds.video?.(new Date()) ?? { path: '', body: {} }
    return call(learner, path, body)
  }
  const save = async (learner: Learner, second: number) =>
    (await call(learner, '/calendar/save-viewed-video-second', { second })).body.data.second
  await watch(one)
  expect(await save(one, 200)).toBe(300)
  expect(await save(one, 220)).toBe(420)
  expect(await save(other, 420)).toBe(420)
  await watch(other)
  for (const learner of [one, other]) expect((await ask(learner, '/analytics-data')).minutes_learned).toBe(7)
})

test('a report without an id counts only what was not watched before', async () => {
  const learner = await learnerAtMidday()
  const report = (watched: number[][]) =>
    call(learner, '/v3.0/submitVideoViewingBehaviours', {
      lesson_id: video.lessonId,
      last_reached_second: 60,
      watched,
    })
  await report([[0, 60]])
  await report([[0, 60]])
  await report([[30, 120]])
  expect((await days(learner)).rows).toEqual([{ day: today(), ms: 120_000 }])
})

test('the chart is of the language that its level is of; an unknown level is refused', async () => {
  const learner = await learnerAtMidday()
  for (const kind of ['practice', 'drawing']) {
    const { path, body } = kinds[kind]?.(new Date()) ?? { path: '', body: {} }
    await call(learner, path, body)
  }
  const levelOf = async (language: number) => (await ask(learner, `/levels?language_id=${language}`))[0].id
  const [english, japanese] = [await levelOf(1), await levelOf(2)]
  const total = async (query: string) => (await ask(learner, `/weekly-chart-data${query}`)).total
  expect(await total('')).toBe(10)
  expect(await total(`?english_level_id=${english}`)).toBe(5)
  expect(await total(`?japan_level_id=${japanese}`)).toBe(5)
  for (const query of [
    `english_level_id=${japanese}`,
    `japan_level_id=${english}`,
    'english_level_id=999999',
  ])
    expect((await send(app, 'GET', `/weekly-chart-data?${query}`, {}, learner)).status).toBe(422)
})

test('what was studied before the time zone changed stays on its day', async () => {
  const learner = await newLearner(app, { time_zone: 'Pacific/Kiritimati' })
  const before = new Date(Date.now() - 1000)
  const { path, body } = kinds.reading?.(before) ?? kinds['micro lesson']?.(before) ?? { path: '', body: {} }
  await send(app, 'POST', '/me/update', { time_zone: 'Pacific/Pago_Pago' }, learner)
  await call(learner, path, body)
  expect((await days(learner)).rows[0]?.day).toBe(studyDay(new Date(body.at as string), 'Pacific/Kiritimati'))
  const later = { ...body, event_id: randomUUID(), at: new Date().toISOString() }
  await call(learner, path, later)
  expect((await days(learner)).rows.map(({ day }) => day)).toContain(
    studyDay(new Date(), 'Pacific/Pago_Pago'),
  )
})
