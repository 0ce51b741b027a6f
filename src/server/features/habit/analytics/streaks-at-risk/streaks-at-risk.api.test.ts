import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { instantAt } from '#domain/time/local-time.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { streaksAtRiskJob } from './notify.ts'

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

const ZONE = 'Asia/Yangon'
const today = () => studyDay(new Date(), ZONE)
const at = (minute: number, zone = ZONE) => instantAt({ day: studyDay(new Date(), zone), minute }, zone)
const EVENING = 20 * 60 + 15
const runAt = (now: Date, node = app) => streaksAtRiskJob.work({ ...node.deps, now: () => now })

/** A learner who wants to be told, and studied so many days ago. */
async function studied(ago: number[], profile: Record<string, unknown> = {}) {
  const learner = await newLearner(app, profile)
  const day = studyDay(new Date(), String(profile.time_zone ?? ZONE))
  // They have lived there for a while: an evening of today may lie before this moment.
  await app.deps.db
    .updateTable('learners')
    .set({ time_zone_since: instantAt({ day: addDays(day, -60), minute: 0 }, ZONE) })
    .where('id', '=', learner.id)
    .execute()
  await send(app, 'POST', '/me/notification-settings', { kinds: { streak: true } }, learner)
  if (ago.length > 0)
    await app.deps.db
      .insertInto('daily_seconds')
      .values(
        ago.map((days) => ({
          learner_id: learner.id,
          day: addDays(day, -days),
          kind: 'video' as const,
          call_seconds: 60,
        })),
      )
      .execute()
  return learner
}

const told = async ({ id }: { id: number }) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('key')
      .where('learner_id', '=', id)
      .where('kind', '=', 'streak')
      .execute()
  ).map(({ key }) => key)

test('who wants it is told in the evening that today would end the streak, once, on however many nodes', async () => {
  const learner = await studied([1, 2, 3])
  await runAt(at(19 * 60 + 59))
  expect(await told(learner)).toEqual([])
  const evening = at(EVENING)
  await Promise.all([runAt(evening), runAt(evening, other), runAt(evening), runAt(evening, other)])
  await runAt(at(20 * 60 + 55))
  expect(await told(learner)).toEqual([`streak:${today()}`])
})

test('not who never chose it, studied today, has no streak, or announced a pause for today', async () => {
  const learners = [await studied([0, 1, 2]), await studied([1]), await studied([3, 4]), await studied([])]
  const silent = await studied([1, 2])
  await send(app, 'POST', '/me/notification-settings', { kinds: { streak: false } }, silent)
  const paused = await studied([1, 2])
  await send(app, 'POST', '/study/pause', { until: today() }, paused)
  await runAt(at(EVENING))
  expect(await Promise.all([...learners, silent, paused].map(told))).toEqual(Array(6).fill([]))
})

test('a pause that begins later holds nothing back today', async () => {
  const learner = await studied([1, 2])
  const [from, until] = [addDays(today(), 3), addDays(today(), 4)]
  await send(app, 'POST', '/study/pause', { from, until }, learner)
  await runAt(at(EVENING))
  expect(await told(learner)).toHaveLength(1)
})

test('the clock where the learner is decides', async () => {
  const zone = 'America/New_York'
  const learner = await studied([1, 2], { time_zone: zone })
  await runAt(at(EVENING))
  expect(await told(learner)).toEqual([])
  await runAt(at(EVENING, zone))
  expect(await told(learner)).toEqual([`streak:${studyDay(new Date(), zone)}`])
})

test('a time zone that the database does not know holds up nobody', async () => {
  const [odd, other] = [await studied([1, 2]), await studied([1, 2])]
  await app.deps.db
    .updateTable('learners')
    .set({ time_zone: 'US/Pacific-New' })
    .where('id', '=', odd.id)
    .execute()
  await runAt(at(EVENING))
  expect(await told(other)).toEqual([`streak:${today()}`])
})

test('a fault of one learner holds up nobody behind them', async () => {
  const [first, second] = [await studied([1, 2]), await studied([1, 2])]
  await sql`alter table notifications add constraint refused check (kind <> 'streak' or learner_id <> ${sql.lit(first.id)})`.execute(
    app.deps.db,
  )
  await runAt(at(EVENING))
  await sql`alter table notifications drop constraint refused`.execute(app.deps.db)
  expect(await Promise.all([told(first), told(second)])).toEqual([[], [`streak:${today()}`]])
})
