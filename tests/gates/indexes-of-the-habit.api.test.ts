import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/app/calls.ts'
import type { TimedJob } from '#server/platform/jobs/job.ts'
import { fillDevices } from '../../bench/parts/fill-devices.ts'
import { fillHabit } from '../../bench/parts/fill-habit.ts'
import { newLearner } from '../support/factories.ts'
import { indexesAreUsed, readWhole, rowsLookedAt } from '../support/read-whole.ts'
import { send, startApp, type TestApp } from '../support/start-app.ts'
import { type Statement, statementsOf } from '../support/statements.ts'

const LEARNERS = 3_000
const MESSAGES = 200_000
/** More than a sweep removes at once. */
const OLD = 2_500

/** Tables with rows for each learner, or each message: none is read whole. */
const GROWING = new Set([
  'accounts',
  'learners',
  'sessions',
  'notifications',
  'notification_settings',
  'study_calendars',
  'study_sessions',
  'live_attendees',
  'push_tokens',
  'outbox',
  'daily_seconds',
  'memory_settings',
  'answers',
  'odd_sounds',
  'appeals',
  'student_questions',
])

let app: TestApp
let database: pg.Client
let learner: { token: string; id: number }
let liveId: number
let noticeId: number
beforeAll(async () => {
  app = await startApp()
  database = new pg.Client(app.connection)
  await database.connect()
  await fillDevices(database, LEARNERS)
  const { rows } = await database.query('select min(learner_id)::int as first from sessions')
  const habit = await fillHabit(database, { first: rows[0].first, learners: LEARNERS })
  for (const rest of [
    `outbox (channel, recipient, text, status, sent_at)
       select 'push', 'device ' || n, '{}', 'sent', now() - interval '31 days' from generate_series(1, ${OLD}) n`,
    `notifications (learner_id, key, kind, title, body, created_at)
       select min(id), 'old:' || n, 'general', '{}', '{}', now() - interval '181 days' from learners cross join generate_series(1, ${OLD}) n group by n`,
    `outbox (channel, recipient, text, status) select 'push', 'device ' || n, '{}', 'sent' from generate_series(1, ${MESSAGES}) n`,
    'notification_settings (learner_id) select id from learners',
    `student_questions (learner_id, lesson_id, question, answer, answered_at, notified_at)
       select learners.id, (select min(id) from lessons), 'Why?', 'So.', now(), now() from learners cross join generate_series(1, 3)`,
    `appeals (learner_id, question_id, answer, state, notified_at)
       select learners.id, asked.id, '"a"', 'accepted', now() from learners cross join (select id from questions order by id limit 3) as asked`,
    `odd_sounds (learner_id, kind, slug, text, closed_at) select id, 'card', 'a1-hello', 'Hello', now() from learners`,
    'memory_settings (learner_id) select id from learners',
    `daily_seconds (learner_id, day, kind, call_seconds)
       select id, current_date - n, 'video', 60 from learners cross join generate_series(1, 5) n`,
    `answers (learner_id, question_id, is_correct, started_at, ended_at)
       select learners.id, asked.id, asked.id % 5 > 0, now(), now()
       from learners cross join (select id from questions order by id limit 20) as asked`,
  ])
    await database.query(`insert into ${rest} on conflict do nothing`)
  await database.query('analyze')
  learner = await newLearner(app)
  liveId = habit.liveId
  const { body } = await send(app, 'GET', '/paginate-notifications?notification_category=Tip', {}, learner)
  noticeId = body.data[0].id
})
afterAll(async () => {
  await database.end()
  await app.stop()
})

const readWholeOf = (statement: Pick<Statement, 'text'>) => readWhole(database, statement, GROWING)

const expectIndexes = indexesAreUsed(() => database, GROWING)

test('what reads a table whole is found', async () => {
  const text = 'select from outbox where text = $1'
  expect(await readWholeOf({ text })).toEqual(['outbox'])
})

test.each<['GET' | 'POST', string, () => Record<string, unknown>]>([
  ['GET', '/calendar/start', () => ({})],
  [
    'POST',
    '/calendar/create-schedule-data',
    () => ({ schedules: [{ day_id: 1, time: '07:00', duration: 10 }] }),
  ],
  ['POST', '/calendar/save-repeat-weekly-schedule', () => ({ repeat_weekly_schedule: 1 })],
  ['POST', '/calendar/new-feed', () => ({})],
  ['GET', '/get-live-events', () => ({})],
  ['POST', '/notify-me', () => ({ live_event_id: liveId })],
  ['POST', '/unnotify-me', () => ({ live_event_id: liveId })],
  ['GET', '/paginate-notifications', () => ({})],
  ['POST', '/notification', () => ({ notification_id: noticeId })],
  ['GET', '/me/notification-settings', () => ({})],
  ['GET', '/mistakes', () => ({})],
  ['POST', '/questions/given', () => ({ question_ids: [1, 2] })],
  ['POST', '/me/notification-settings', () => ({ kinds: { tip: false } })],
])('%s %s reads no growing table whole', async (method, path, input) => {
  await expectIndexes(async () => {
    const { status } = await send(app, method, path, input(), learner)
    expect(status).toBe(200)
  })
})

const timed = jobs.filter((job): job is TimedJob => 'cron' in job)

test.each([
  'messages',
  'study-reminders',
  'live-reminders',
  'tips',
  'broadcasts',
  'files',
  'orphans',
  'teachers-answers',
  'streaks-at-risk',
])('the job %s reads no growing table whole', async (name) => {
  const job = timed.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  await app.deps.storage.put(`public/photo-${name}.webp`, new Uint8Array([1]))
  await expectIndexes(() => job.work(app.deps))
})

test('an evening on which nobody is to be told of their streak takes many small statements, not one of all learners', async () => {
  await database.query(
    `insert into daily_seconds (learner_id, day, kind, call_seconds)
       select id, date '2026-01-10' - 1, 'video', 60 from learners on conflict do nothing`,
  )
  await database.query(
    `insert into notifications (learner_id, key, kind, title, body, created_at)
       select id, 'streak:2026-01-10', 'streak', '{}', '{}', now() from learners on conflict do nothing`,
  )
  await database.query(`update notification_settings set kinds = '{"streak": true}'`)
  await database.query('analyze')
  const job = timed.find(({ name }) => name === 'streaks-at-risk')
  // 20:15 in Yangon.
  const now = () => new Date('2026-01-10T13:45:00Z')
  const statements = await statementsOf(async () => {
    expect(await job?.work({ ...app.deps, now })).toEqual({ told: 0 })
  })
  const looked = await Promise.all(statements.map((statement) => rowsLookedAt(database, statement, GROWING)))
  expect(Math.max(...looked)).toBeGreaterThan(100)
  expect(Math.max(...looked)).toBeLessThan(LEARNERS / 2)
})

test('the sweeps of notifications, messages, past sessions and odd sounds read no growing table whole, and leave nothing old', async () => {
  const sweep = timed.find(({ name }) => name === 'sweep')
  let removed = 0
  const statements = await statementsOf(async () => {
    removed = Number((await sweep?.work(app.deps))?.removed)
  })
  expect(removed).toBeGreaterThanOrEqual(2 * OLD)
  const ours = statements.filter(({ text }) =>
    /from "?(outbox|notifications|study_sessions|odd_sounds)"?/.test(text),
  )
  expect(ours.length).toBeGreaterThanOrEqual(4)
  for (const statement of ours)
    expect([statement.text, await readWholeOf(statement)]).toEqual([statement.text, []])
  const { rows } = await database.query(`
    select (select count(*)::int from outbox where sent_at < now() - interval '30 days') as messages,
      (select count(*)::int from notifications where key like 'old:%') as notifications`)
  expect(rows).toEqual([{ messages: 0, notifications: 0 }])
})
