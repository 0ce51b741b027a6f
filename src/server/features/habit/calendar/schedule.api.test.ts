import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, findWeekday, localDay } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { atMidday } from '#tests/support/midday.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { removePastSessions } from './calendar.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

type Learner = Awaited<ReturnType<typeof newLearner>>
type Session = { schedule_id: number; time: string; duration: number; date: string }
type Day = { day_id: number; schedules: Session[] }
const start = async (learner: { token: string }, headers: Record<string, string> = {}) =>
  (await send(app, 'GET', '/calendar/start', {}, { ...learner, headers })).body.data
const create = (learner: { token: string }, ...schedules: Record<string, unknown>[]) =>
  send(app, 'POST', '/calendar/create-schedule-data', { schedules }, learner)
const repeat = (learner: { token: string }, repeat_weekly_schedule: unknown) =>
  send(app, 'POST', '/calendar/save-repeat-weekly-schedule', { repeat_weekly_schedule }, learner)
const change = (learner: { token: string }, input: Record<string, unknown>) =>
  send(app, 'POST', '/calendar/update-schedule-data', input, learner)
const remove = (learner: { token: string }, schedule_id: unknown) =>
  send(app, 'DELETE', '/calendar/delete-schedule-data', { schedule_id }, learner)
const all = (days: Day[]) =>
  days.flatMap(({ day_id, schedules }) => schedules.map((one) => ({ day_id, ...one })))
const dates = (weeks: Record<string, { date: string }[]>) =>
  Object.fromEntries(Object.entries(weeks).map(([week, days]) => [week, days.map(({ date }) => date)]))
/** Whenever a test runs, today's is not over. */
const evening = { time: '23:59', duration: 20 }

/** A new learner, their today, and its weekday. */
async function someone(profile: Record<string, unknown> = {}) {
  const learner: Learner = await newLearner(app, profile)
  const { today } = await start(learner)
  return { learner, today: today as string, day_id: findWeekday(today) }
}

test('an empty calendar has seven empty days, nothing to come, and the goal of each day', async () => {
  const { learner, today } = await someone({ daily_minutes: 20 })
  const calendar = await start(learner)
  expect(calendar.schedule_data).toEqual([1, 2, 3, 4, 5, 6, 7].map((day_id) => ({ day_id, schedules: [] })))
  expect(calendar.upcoming).toEqual({ current_week: [], next_week: [], later: [] })
  expect(calendar.repeat_weekly_schedule).toBe(0)
  expect(calendar.schedule_progress.days).toHaveLength(7)
  expect(calendar.schedule_progress.days[0]).toMatchObject({ day_id: 1, value: 0, goal: 1200, minutes: 0 })
  expect(calendar.today).toBe(today)
})

test('several times a day come in their order, on the next day with that weekday, in any digits', async () => {
  const { learner, today } = await someone()
  const in2 = addDays(today, 2)
  const day_id = findWeekday(in2)
  const { body } = await create(learner, { day_id, ...evening }, { day_id, time: '၇:၃၀', duration: '၁၅' })
  expect(all(body.data)).toMatchObject([
    { day_id, time: '07:30', duration: 15, date: in2 },
    { day_id, time: '23:59', duration: 20, date: in2 },
  ])
  const { upcoming } = await start(learner)
  const days = [...upcoming.current_week, ...upcoming.next_week]
  expect(days).toHaveLength(1)
  expect(days[0]).toMatchObject({ date: in2, schedules: [{ time: '07:30' }, { time: '23:59' }] })
})

test('a date is kept as it is asked for, unless it is over, too far or of another weekday', async () => {
  const { learner, today } = await someone()
  const date = addDays(today, 7)
  const there = { day_id: findWeekday(date), ...evening, date }
  expect(all((await create(learner, there)).body.data)).toMatchObject([{ date }])
  for (const wrong of [addDays(today, -7), addDays(today, 70), addDays(date, 1), '2026-02-30', 'soon'])
    expect([wrong, (await create(learner, { ...there, date: wrong })).status]).toEqual([wrong, 422])
})

test('without repeating a session comes once, with it every week, and no longer when that ends', async () => {
  const { learner, today, day_id } = await someone()
  await create(learner, { day_id, ...evening })
  expect(dates((await start(learner)).upcoming)).toEqual({ current_week: [today], next_week: [], later: [] })
  expect((await repeat(learner, 1)).body.data).toEqual({ repeat_weekly_schedule: 1 })
  expect(dates((await start(learner)).upcoming)).toEqual({
    current_week: [today],
    next_week: [addDays(today, 7)],
    later: [addDays(today, 14), addDays(today, 21)],
  })
  await repeat(learner, 0)
  expect(dates((await start(learner)).upcoming)).toEqual({ current_week: [today], next_week: [], later: [] })
})

test('when repeating ends in a later week, that week keeps its sessions', async () => {
  const { learner, today, day_id } = await someone()
  await create(learner, { day_id, ...evening })
  await repeat(learner, true)
  app.advance(21 * 86_400_000)
  try {
    await repeat(learner, false)
    const { upcoming, schedule_data } = await start(learner)
    expect(dates(upcoming)).toEqual({ current_week: [addDays(today, 21)], next_week: [], later: [] })
    expect(all(schedule_data)).toMatchObject([{ date: addDays(today, 21) }])
  } finally {
    app.advance(-21 * 86_400_000)
  }
})

test('what clashes is said on both sides, over midnight too', async () => {
  const { learner, today } = await someone()
  const [date, after] = [addDays(today, 1), addDays(today, 2)]
  const on = (day: string, time: string, duration: number) => ({
    day_id: findWeekday(day),
    date: day,
    time,
    duration,
  })
  await create(learner, on(date, '08:00', 30), on(date, '08:20', 30), on(date, '09:00', 30))
  await create(learner, on(date, '23:50', 30), on(after, '00:10', 10))
  const { upcoming } = await start(learner)
  const sessions = [...upcoming.current_week, ...upcoming.next_week].flatMap(({ schedules }) => schedules)
  expect(
    sessions.map(({ time, clashes_with }) => [time, clashes_with.map((one: Session) => one.time)]),
  ).toEqual([
    ['08:00', ['08:20']],
    ['08:20', ['08:00']],
    ['09:00', []],
    ['23:50', ['00:10']],
    ['00:10', ['23:50']],
  ])
})

test('a session is changed and removed by its owner alone', async () => {
  const { learner, today } = await someone()
  const [one] = all((await create(learner, { day_id: findWeekday(addDays(today, 1)), ...evening })).body.data)
  const day_id = findWeekday(addDays(today, 3))
  const wanted = { schedule_id: one?.schedule_id, time: '06:15', duration: 45, day_id }
  const stranger = await newLearner(app)
  expect((await change(stranger, wanted)).status).toBe(404)
  expect((await remove(stranger, one?.schedule_id)).status).toBe(404)
  const changed = await change(learner, wanted)
  expect(all(changed.body.data)).toEqual([
    { day_id, schedule_id: one?.schedule_id, time: '06:15', duration: 45, date: addDays(today, 3) },
  ])
  expect(all((await remove(learner, one?.schedule_id)).body.data)).toEqual([])
  expect((await remove(learner, one?.schedule_id)).status).toBe(404)
  expect((await change(learner, wanted)).status).toBe(404)
})

test('only the time of a repeated session changes where its day stays', async () => {
  const { learner, today, day_id } = await someone()
  const [one] = all((await create(learner, { day_id, ...evening })).body.data)
  await repeat(learner, 1)
  const wanted = {
    schedule_id: one?.schedule_id,
    day_id,
    time: '20:00',
    duration: 20,
    date: addDays(today, 7),
  }
  expect(all((await change(learner, wanted)).body.data)).toMatchObject([{ time: '20:00', date: today }])
})

test('the same time is there once, however often and at once it is asked for', async () => {
  const { learner, day_id } = await someone()
  const twice = { day_id, ...evening }
  await Promise.all([create(learner, twice, twice), create(learner, twice), create(learner, twice)])
  expect(all((await start(learner)).schedule_data)).toHaveLength(1)
})

test('a day has room for eight sessions, however many ask at once', async () => {
  const { learner, day_id } = await someone()
  const asked = Array.from({ length: 12 }, (_, hour) => ({ day_id, time: `${10 + hour}:00`, duration: 10 }))
  const replies = await Promise.all(asked.map((one) => create(learner, one)))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), ...Array(4).fill(422)])
  expect(replies.find(({ status }) => status === 422)?.body['schedules.0.day_id']).toMatch(/./)
  const nobody = await someone()
  expect((await create(nobody.learner, ...asked)).status).toBe(422)
  expect(all((await start(nobody.learner)).schedule_data)).toEqual([])
})

test.each([
  [{ day_id: 0 }, 'day_id'],
  [{ day_id: 8 }, 'day_id'],
  [{ time: '24:00' }, 'time'],
  [{ time: '7' }, 'time'],
  [{ time: 'x'.repeat(10_000) }, 'time'],
  [{ duration: 4 }, 'duration'],
  [{ duration: 241 }, 'duration'],
  [{ duration: null }, 'duration'],
])('a session with %o is refused at its field', async (wrong, field) => {
  const { learner, day_id } = await someone()
  const { status, body } = await create(learner, { day_id, ...evening, ...wrong })
  expect([status, Object.keys(body)]).toEqual([422, [`schedules.0.${field}`]])
})

test('the minutes are those of the path, the chart and the profile', async () => {
  const { learner } = await someone({ daily_minutes: 10 })
  const today = studyDay(new Date(), 'Asia/Yangon')
  await send(app, 'POST', '/calendar/save-viewed-video-second', { second: 399 }, learner)
  await send(app, 'POST', '/calendar/save-took-quizz-second', { second: 241 }, learner)
  await send(app, 'POST', '/screen-time', { second: 3000 }, learner)
  const ask = async (path: string) => (await send(app, 'GET', path, {}, learner)).body.data
  const { schedule_progress } = await start(learner)
  const here = schedule_progress.days.find(({ date }: { date: string }) => date === today)
  const path = await ask('/today')
  const chart = await ask('/weekly-chart-data')
  expect(here).toMatchObject({ minutes: 10.5, goal: 10, value: 10.7 })
  expect([path.minutes, path.daily_minutes]).toEqual([here.minutes, schedule_progress.daily_minutes])
  expect(chart.days.map(({ value }: { value: number }) => value)).toEqual(
    schedule_progress.days.map(({ value }: { value: number }) => value),
  )
})

test('a time is proposed for what is due, and none once it has one', async () => {
  const { learner } = await someone({ daily_minutes: 30 })
  const due = (days: number) => ({ due_at: new Date(Date.now() + days * 86_400_000) })
  await addCardStates(
    app,
    learner.id,
    Array.from({ length: 60 }, () => due(1)),
  )
  const { proposal } = await start(learner)
  expect(proposal.cards).toBeGreaterThan(0)
  expect(proposal.duration % 5).toBe(0)
  for (let day = 0; day < 4; day++) {
    const next = (await start(learner)).proposal
    if (next === null) break
    const { date, day_id, time, duration } = next
    expect((await create(learner, { date, day_id, time, duration })).status).toBe(200)
  }
  expect((await start(learner)).proposal).toBeNull()
})

test('the cards of a proposal take as long as the path says, however long the session', async () => {
  const learner = await atMidday(app, await newLearner(app, { daily_minutes: 30 }))
  const due_at = new Date(Date.now() - 1000)
  await addCardStates(
    app,
    learner.id,
    Array.from({ length: 5 }, () => ({ due_at })),
  )
  const path = (await send(app, 'GET', '/today', {}, learner)).body.data
  const { proposal } = await start(learner)
  expect([path.due, path.new]).toEqual([5, 0])
  expect(proposal).toMatchObject({ cards: 5, minutes: path.due_minutes, duration: 5 })
  expect(path.due_minutes).toBe(1)
})

/** A zone in which a clock shows between one and two in the morning now. */
function nightZone(): string {
  const hour = new Date().getUTCHours() - 1
  const west = hour > 12 ? hour - 24 : hour
  return `Etc/GMT${west < 0 ? west : `+${west}`}`
}

test('after midnight sessions are of the clock’s day, minutes and the path still of the evening before', async () => {
  const learner = await atMidday(app, await newLearner(app, { daily_minutes: 10 }), nightZone())
  await send(app, 'POST', '/calendar/save-viewed-video-second', { second: 300 }, learner)
  const { today, schedule_progress } = await start(learner)
  const path = (await send(app, 'GET', '/today', {}, learner)).body.data
  const yesterday = addDays(today, -1)
  expect(today).toBe(localDay(new Date(), nightZone()))
  expect(path).toMatchObject({ minutes: 5, day_id: findWeekday(yesterday) })
  const met = schedule_progress.days.filter(({ minutes }: { minutes: number }) => minutes > 0)
  expect(met).toMatchObject([{ date: yesterday, minutes: 5 }])
})

test('sessions that were over a fortnight ago are removed, those that repeat are not', async () => {
  const [once, weekly] = [await someone(), await someone()]
  for (const { learner, day_id } of [once, weekly]) await create(learner, { day_id, ...evening })
  await repeat(weekly.learner, 1)
  const db = app.deps.db
  const of = [once.learner.id, weekly.learner.id]
  await db
    .updateTable('study_sessions')
    .set({ first_day: addDays(once.today, -20) })
    .where('learner_id', 'in', of)
    .execute()
  await removePastSessions(db)
  const left = await db
    .selectFrom('study_sessions')
    .select('learner_id')
    .where('learner_id', 'in', of)
    .execute()
  expect(left).toEqual([{ learner_id: weekly.learner.id }])
})

test('the calendar is five statements, the session included, a change eight with its transaction', async () => {
  const { learner, day_id } = await someone()
  expect(await statementsOf(() => start(learner))).toHaveLength(5)
  const sent = await statementsOf(() => create(learner, { day_id, ...evening }))
  expect(sent.length).toBeLessThanOrEqual(8)
})
