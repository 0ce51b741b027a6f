import { afterAll, beforeAll, expect, test } from 'vitest'
import { BADGES } from '#domain/habit/streaks/badges.ts'
import { addDays, findWeekday } from '#domain/time/day.ts'
import { studyDay, studyWeek } from '#domain/time/study-day.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

const ZONE = 'Asia/Yangon'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Learner = { token: string; id: number }
type Badge = { code: string; is_earned: boolean; done: number; goal: number }
const ask = async (learner: Learner, path = '/person') =>
  (await send(app, 'GET', path, {}, { ...learner, headers: { 'accept-language': 'en' } })).body.data
const study = (learner: Learner, day: string, seconds: number) =>
  app.deps.db
    .insertInto('daily_seconds')
    .values({ learner_id: learner.id, day, kind: 'video', call_seconds: seconds })
    .execute()
const badge = async (learner: Learner, code: string) =>
  ((await ask(learner)).badges as Badge[]).find((one) => one.code === code)

test('who has done nothing has an empty week and every badge before them', async () => {
  const person = await ask(await newLearner(app))
  expect(person).toMatchObject({
    streak_days: 0,
    paused_until: null,
    minutes: 0,
    words_met: 0,
    words_known: 0,
  })
  expect(person.week).toEqual(Array.from({ length: 7 }, () => ({ counts: false })))
  expect(person.badges.map(({ code }: Badge) => code)).toEqual(BADGES.map(({ code }) => code))
  expect(person.badges.some(({ is_earned, done }: Badge) => is_earned || done > 0)).toBe(false)
})

test('it says the same as the path and the progress do', async () => {
  const learner = await newLearner(app)
  const today = studyDay(new Date(), ZONE)
  const [monday = ''] = studyWeek(new Date(), ZONE)
  await study(learner, today, 130)
  await study(learner, addDays(monday, -1), 500)
  await addCardStates(app, learner.id, [{ stability: 1 }, { stability: 20.99 }, { stability: 21 }])
  const [person, ofToday, standing] = [
    await ask(learner),
    await ask(learner, '/today'),
    await ask(learner, '/analytics-data'),
  ]
  expect(person).toMatchObject({ minutes: 2, words_met: 3, words_learning: 2, words_known: 1 })
  for (const figure of ['streak_days', 'paused_until', 'minutes'])
    expect([figure, person[figure]]).toEqual([figure, ofToday[figure]])
  for (const figure of ['streak_days', 'words_met', 'words_learning', 'words_known'])
    expect([figure, person[figure]]).toEqual([figure, standing[figure]])
  expect(person.day_id).toBe(findWeekday(today))
  expect(person.week.map(({ counts }: { counts: boolean }) => counts)).toEqual(
    Array.from({ length: 7 }, (_, index) => index + 1 === person.day_id),
  )
})

test('a badge says how far it is, is earned when it is looked at, and stays', async () => {
  const learner = await newLearner(app)
  const unit = await addUnit(app.deps)
  expect(await badge(learner, 'first-lesson')).toMatchObject({ is_earned: false, done: 0, goal: 1 })
  const lesson_id = await addLesson(app.deps, unit, 'VIDEO')
  await app.deps.db
    .insertInto('lesson_progress')
    .values({ learner_id: learner.id, lesson_id, status: 0, last_reached_second: 0 })
    .execute()
  await Promise.all(Array.from({ length: 4 }, () => ask(learner)))
  expect(await badge(learner, 'first-lesson')).toMatchObject({ is_earned: true, done: 1, goal: 1 })
  expect(await badge(learner, 'lessons-10')).toMatchObject({ is_earned: false, done: 1, goal: 10 })
  expect((await ask(learner, '/badges')).map(({ code }: Badge) => code)).toEqual(['first-lesson'])
  await app.deps.db.deleteFrom('lesson_progress').where('learner_id', '=', learner.id).execute()
  expect(await badge(learner, 'first-lesson')).toMatchObject({ is_earned: true, done: 0 })
})

test('a badge that is given no more is still shown to who has it', async () => {
  const learner = await newLearner(app)
  await app.deps.db.insertInto('badges').values({ learner_id: learner.id, code: 'of-old' }).execute()
  expect(await badge(learner, 'of-old')).toMatchObject({ is_earned: true, done: 1, goal: 1 })
  expect(await badge(await newLearner(app), 'of-old')).toBeUndefined()
})

test('all of it is one statement besides the session, one more when something was earned', async () => {
  const learner = await newLearner(app)
  expect(await statementsOf(() => ask(learner))).toHaveLength(2)
  const today = studyDay(new Date(), ZONE)
  for (const ago of [0, 1, 2]) await study(learner, addDays(today, -ago), 60)
  expect(await statementsOf(() => ask(learner))).toHaveLength(3)
  expect(await statementsOf(() => ask(learner))).toHaveLength(2)
})
