import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, findWeekday } from '#domain/time/day.ts'
import { formatMinuteOfDay, instantAt, localTimeAt } from '#domain/time/local-time.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { studyRemindersJob } from './remind.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  other = await startSecondNode(app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const runAt = (now: Date, node = app) => studyRemindersJob.work({ ...node.deps, now: () => now })

/** A learner with sessions at these times of tomorrow, by their own clock, every week. */
async function planned(times: string[], profile: Record<string, unknown> = {}) {
  const learner = await newLearner(app, { daily_minutes: 10, ...profile })
  const zone = String(profile.time_zone ?? 'Asia/Yangon')
  const date = addDays(localTimeAt(new Date(), zone).day, 1)
  const schedules = times.map((time) => ({ day_id: findWeekday(date), time, duration: 15 }))
  await send(app, 'POST', '/calendar/create-schedule-data', { schedules }, learner)
  await send(app, 'POST', '/calendar/save-repeat-weekly-schedule', { repeat_weekly_schedule: 1 }, learner)
  const at = (minute: number, weeks = 0) => instantAt({ day: addDays(date, weeks * 7), minute }, zone)
  return { learner, date, at }
}
const told = async (learnerId: number) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('key')
      .where('learner_id', '=', learnerId)
      .where('kind', '=', 'reminder')
      .orderBy('id')
      .execute()
  ).map(({ key }) => key)
const study = (learnerId: number, day: string, call_seconds: number) =>
  app.deps.db
    .insertInto('daily_seconds')
    .values({ learner_id: learnerId, day, kind: 'video', call_seconds })
    .execute()

test('a learner is reminded when the session begins, once a day, on however many nodes', async () => {
  const { learner, date, at } = await planned(['07:00', '19:00'])
  await runAt(new Date(at(420).getTime() - MINUTE))
  expect(await told(learner.id)).toEqual([])
  const seven = new Date(at(420).getTime() + MINUTE / 2)
  await Promise.all([runAt(seven), runAt(seven, other), runAt(seven), runAt(seven, other)])
  await runAt(at(19 * 60))
  expect(await told(learner.id)).toEqual([`reminder:${date}`])
  await runAt(at(420, 1))
  expect(await told(learner.id)).toEqual([`reminder:${date}`, `reminder:${addDays(date, 7)}`])
})

test('who has met the day’s goal is left alone, who has not is not', async () => {
  const [met, unmet] = [await planned(['08:00']), await planned(['08:00'])]
  await study(met.learner.id, met.date, 600)
  await study(unmet.learner.id, unmet.date, 599)
  await runAt(met.at(480))
  expect(await told(met.learner.id)).toEqual([])
  expect(await told(unmet.learner.id)).toHaveLength(1)
})

test('nobody is reminded in a pause, nor of what was removed, nor half an hour late', async () => {
  const [paused, removed, late] = [
    await planned(['09:00']),
    await planned(['09:00']),
    await planned(['09:00']),
  ]
  await app.deps.db
    .insertInto('study_pauses')
    .values({ learner_id: paused.learner.id, from_day: paused.date, until_day: paused.date })
    .execute()
  await app.deps.db.deleteFrom('study_sessions').where('learner_id', '=', removed.learner.id).execute()
  const { db } = app.deps
  await db
    .updateTable('study_calendars')
    .set({ reminder_at: null })
    .where('learner_id', '=', late.learner.id)
    .execute()
  await runAt(paused.at(540))
  await db
    .updateTable('study_calendars')
    .set({ reminder_at: late.at(540) })
    .where('learner_id', '=', late.learner.id)
    .execute()
  await runAt(new Date(late.at(540).getTime() + 31 * MINUTE))
  for (const { learner } of [paused, removed, late]) expect(await told(learner.id)).toEqual([])
  const row = await db
    .selectFrom('study_calendars')
    .select('reminder_at')
    .where('learner_id', '=', late.learner.id)
    .executeTakeFirst()
  expect(row?.reminder_at).toEqual(late.at(540, 1))
})

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])(
  'in %s the clock there decides, summer and winter',
  async (zone) => {
    const { learner, at, date } = await planned(['06:30'], { time_zone: zone })
    for (let week = 0; week < 30; week++) {
      const time = at(390, week)
      expect(formatMinuteOfDay(localTimeAt(time, zone).minute)).toBe('06:30')
      await runAt(new Date(time.getTime() - MINUTE))
      expect(await told(learner.id)).toHaveLength(week)
      await runAt(time)
      expect((await told(learner.id)).at(-1)).toBe(`reminder:${addDays(date, week * 7)}`)
    }
  },
)

test('a change of the plan changes when the learner is reminded, an empty plan ends it', async () => {
  const { learner, at } = await planned(['07:00'])
  const next = async () =>
    (
      await app.deps.db
        .selectFrom('study_calendars')
        .select('reminder_at')
        .where('learner_id', '=', learner.id)
        .executeTakeFirstOrThrow()
    ).reminder_at
  expect(await next()).toEqual(at(420))
  const { schedule_data } = (await send(app, 'GET', '/calendar/start', {}, learner)).body.data
  const [{ schedule_id }] = schedule_data.flatMap(({ schedules }: { schedules: unknown[] }) => schedules)
  const day_id = findWeekday(localTimeAt(at(420), 'Asia/Yangon').day)
  const changed = { schedule_id, day_id, time: '05:10', duration: 20 }
  await send(app, 'POST', '/calendar/update-schedule-data', changed, learner)
  expect(await next()).toEqual(at(310))
  await send(app, 'DELETE', '/calendar/delete-schedule-data', { schedule_id }, learner)
  expect(await next()).toBeNull()
})

test('who moves to another zone is reminded by the clock there', async () => {
  const { learner, date } = await planned(['07:00'])
  await send(app, 'POST', '/me/update', { time_zone: 'Europe/Berlin' }, learner)
  await runAt(new Date())
  const berlin = instantAt({ day: date, minute: 420 }, 'Europe/Berlin')
  await runAt(instantAt({ day: date, minute: 420 }, 'Asia/Yangon'))
  expect(await told(learner.id)).toEqual([])
  await runAt(berlin)
  expect(await told(learner.id)).toEqual([`reminder:${date}`])
})

test('who moves east is reminded that very morning, before the clock they left shows the hour', async () => {
  const { learner, date } = await planned(['07:00'])
  await send(app, 'POST', '/me/update', { time_zone: 'Asia/Tokyo' }, learner)
  await runAt(new Date())
  await runAt(instantAt({ day: date, minute: 420 }, 'Asia/Tokyo'))
  expect(await told(learner.id)).toEqual([`reminder:${date}`])
})

test('five hundred at the same minute are all reminded, in batches', async () => {
  const { learner, at, date } = await planned(['11:11'])
  const { db } = app.deps
  const ids = await addLearners(
    db,
    Array.from({ length: 500 }, () => ({ time_zone: 'Asia/Yangon' })),
  )
  const minute = 11 * 60 + 11
  await db
    .insertInto('study_calendars')
    .values(ids.map((id) => ({ learner_id: id, repeat_weekly: true, reminder_at: at(minute) })))
    .execute()
  await db
    .insertInto('study_sessions')
    .values(
      ids.map((id) => ({
        learner_id: id,
        day_id: findWeekday(date),
        minute,
        duration: 10,
        first_day: date,
      })),
    )
    .execute()
  expect(await runAt(new Date(at(minute).getTime() + MINUTE))).toEqual({ told: 501 })
  expect(await told(learner.id)).toHaveLength(1)
  expect(await runAt(new Date(at(minute).getTime() + DAY))).toEqual({ told: 0 })
})
