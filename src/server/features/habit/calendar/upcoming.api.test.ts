import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, findWeekday } from '#domain/time/day.ts'
import { addClass } from '#server/features/habit/live/operator.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Day = { date: string; schedules: { time: string }[]; live_events: unknown[] }
const start = async (learner: { token: string }) =>
  (await send(app, 'GET', '/calendar/start', {}, { ...learner, headers: { 'time-zone': 'UTC' } })).body.data
const create = (learner: { token: string }, ...schedules: Record<string, unknown>[]) =>
  send(app, 'POST', '/calendar/create-schedule-data', { schedules }, learner)

test('what has ended is no longer to come, whatever the week shows; what runs still is', async () => {
  const learner = await newLearner(app, { time_zone: 'UTC' })
  const today = (await start(learner)).today
  await send(app, 'POST', '/calendar/save-repeat-weekly-schedule', { repeat_weekly_schedule: 1 }, learner)
  const monday = addDays(today, 8 - findWeekday(today))
  const at = (date: string, time: string) => ({ day_id: findWeekday(date), time, duration: 30 })
  await create(learner, at(monday, '07:00'), at(addDays(monday, 1), '23:50'), at(addDays(monday, 2), '12:00'))
  const live_event_id = await addClass(app.deps.db, {
    title: { my: 'ဈေးဝယ် စကားပြော', en: 'At the market' },
    description: { my: '', en: '' },
    teacher: 'Nu',
    starts_at: new Date(`${monday}T09:00:00Z`),
    duration: 30,
    language_id: 1,
    seats: null,
    meeting_url: null,
    recording: null,
  })
  await send(app, 'POST', '/notify-me', { live_event_id }, learner)
  const shownAt = async (instant: string) => {
    const ahead = Date.parse(instant) - Date.now()
    app.advance(ahead)
    try {
      const { this_week, upcoming } = await start(learner)
      const times = (days: Day[]) =>
        days.flatMap(({ date, schedules }) => schedules.map(({ time }) => `${date} ${time}`))
      const classes = (days: Day[]) => days.flatMap(({ live_events }) => live_events).length
      return {
        week: [times(this_week).length, classes(this_week)],
        coming: times(upcoming.current_week),
        classes: classes(upcoming.current_week),
      }
    } finally {
      app.advance(-ahead)
    }
  }
  const all = [`${monday} 07:00`, `${addDays(monday, 1)} 23:50`, `${addDays(monday, 2)} 12:00`]
  const instants = ['07:29', '07:30'].map((time) => `${monday}T${time}:30Z`)
  expect(await shownAt(instants[0] ?? '')).toEqual({ week: [3, 1], coming: all, classes: 1 })
  expect(await shownAt(instants[1] ?? '')).toEqual({ week: [3, 1], coming: all.slice(1), classes: 1 })
  const night = addDays(monday, 2)
  expect(await shownAt(`${night}T00:19:00Z`)).toEqual({ week: [3, 1], coming: all.slice(1), classes: 0 })
  expect(await shownAt(`${night}T00:20:30Z`)).toEqual({ week: [3, 1], coming: all.slice(2), classes: 0 })
})
