import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findNextTimeOfDay } from '#domain/habit/notifications/delivery-time.ts'
import { broadcastsJob } from '#server/features/habit/notifications/broadcasts/fan-out.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newLearner } from '#tests/support/factories.ts'
import { killAtStatement } from '#tests/support/kill-at-statement.ts'
import { atMidday, middayZone } from '#tests/support/midday.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute, readOrder } from './notify.ts'

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
beforeEach(async () => {
  const { db } = app.deps
  await db.deleteFrom('broadcasts').execute()
  await db.deleteFrom('outbox').where('channel', '=', 'push').execute()
  await db.updateTable('learners').set({ deleted_at: new Date() }).execute()
})

const thazin = (...args: string[]) => execute(app.deps, readOrder(args))
let said = 0
const words = (n: number) => [
  '--title',
  `ပိတ်ရက် ${n}`,
  '--title-en',
  `Rest ${n}`,
  '--body',
  'နားပါ',
  '--body-en',
  'Rest',
]
/** Begins a message of its own words. @returns its id */
async function begin(to: string, ...more: string[]): Promise<number> {
  const text = await thazin('--to', to, ...words(said++), ...more)
  return Number(/Message (\d+)/.exec(text ?? '')?.[1])
}
const learners = (count: number, profile: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: count }, () => newLearner(app, profile)))

async function addDevice(learner: { id: number }) {
  const { db } = app.deps
  const { token_hash, account_id } = await db
    .selectFrom('sessions')
    .select(['token_hash', 'account_id'])
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  const row = { token_hash, account_id, token: `fcm-${learner.id}`, session_hash: token_hash }
  await db.insertInto('push_tokens').values(row).execute()
  await send(
    app,
    'POST',
    '/me/notification-settings',
    { quiet_from: '00:00', quiet_to: '00:00' },
    learner as never,
  )
}
async function subscribe(learner: { id: number }, days: number) {
  const at = (offset: number) => new Date(Date.now() + offset * DAY)
  await app.deps.db
    .insertInto('grants')
    .values({
      learner_id: learner.id,
      product: 'english',
      source: `test:${learner.id}`,
      granted_at: at(days - 30),
      starts_at: at(days - 30),
      ends_at: at(days),
    })
    .execute()
}

/** Number of times that each of these learners was told of a message. */
async function told(id: number, ...of: { id: number }[][]): Promise<number[]> {
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('learner_id')
    .where('key', '=', `broadcast:${id}`)
    .execute()
  return of.flat().map((one) => rows.filter(({ learner_id }) => learner_id === one.id).length)
}
const pushes = (about: number) =>
  app.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'status', 'not_before', 'text'])
    .where('about', '=', `broadcast:${about}`)
    .orderBy('not_before')
    .execute()
const state = (id: number) =>
  app.deps.db
    .selectFrom('broadcasts')
    .select(['state', 'told', 'counted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const runAt = (minutes: number, node = app) =>
  broadcastsJob.work({ ...node.deps, now: () => new Date(Date.now() + minutes * 60_000) })

test('it is counted before it is sent; a dry run tells nobody', async () => {
  const [one] = await learners(3)
  await addDevice(one as { id: number })
  const text = await thazin('--to', 'all', ...words(1000), '--dry-run')
  expect(text).toContain('3 learners, 1 of them with a device for pushes')
  expect(text).toContain('Nobody was told')
  await runAt(1)
  expect(await app.deps.db.selectFrom('broadcasts').select('id').execute()).toEqual([])
})

test('each group has its learners, and several share those who belong to all', async () => {
  const [english, japanese] = [await learners(2), await learners(2, { language_id: 2 })]
  const [paying, lapsed] = [english[0], japanese[0]]
  await subscribe(paying as { id: number }, 10)
  await subscribe(lapsed as { id: number }, -1)
  const all = [english, japanese] as const
  for (const [to, expected] of [
    ['all', [1, 1, 1, 1]],
    ['english', [1, 1, 0, 0]],
    ['japanese', [0, 0, 1, 1]],
    ['subscribers', [1, 0, 0, 0]],
    ['free', [0, 1, 1, 1]],
    ['free,english', [0, 1, 0, 0]],
  ] as const) {
    const id = await begin(to)
    await runAt(1)
    expect([to, await told(id, ...all)]).toEqual([to, expected])
    expect(await state(id)).toMatchObject({ state: 'done', counted: expected.filter(Boolean).length })
  }
})

test('who comes after it began isn’t told; who left isn’t either', async () => {
  const [stays, leaves] = [await newLearner(app), await newLearner(app)]
  const id = await begin('all')
  await app.deps.db
    .updateTable('learners')
    .set({ deleted_at: new Date() })
    .where('id', '=', leaves.id)
    .execute()
  const late = await newLearner(app)
  await runAt(1)
  expect(await told(id, [stays, leaves, late])).toEqual([1, 0, 0])
})

test('killed at any statement, and on two nodes at once, it tells each learner once, with one push each', async () => {
  const all = await learners(7)
  for (const learner of all) await addDevice(learner)
  for (let at = 1, wasKilled = true; wasKilled; at++) {
    const id = await begin('all', '--per-minute', '3')
    const killed = await killAtStatement(() => runAt(0), at)
    wasKilled = killed.wasKilled
    // Until the database has seen that it's gone, others leave its row alone.
    await app.deps.db.selectFrom('broadcasts').select('id').where('id', '=', id).forUpdate().execute()
    for (const minutes of [0, 1, 2, 3]) await Promise.all([runAt(minutes), runAt(minutes, other)])
    expect([at, await told(id, all)]).toEqual([at, all.map(() => 1)])
    expect((await pushes(id)).length).toBe(7)
    expect(await state(id)).toEqual({ state: 'done', told: 7, counted: 7 })
  }
}, 120_000)

test('it goes out at its pace: so many a minute, one after another, on however many nodes', async () => {
  const all = await learners(9)
  for (const learner of all) await addDevice(learner)
  const id = await begin('all', '--per-minute', '3')
  const now = new Date()
  const deps = (node: TestApp): Deps => ({ ...node.deps, now: () => now })
  await Promise.all([app, other, app].map((node) => broadcastsJob.work(deps(node))))
  expect((await state(id)).told).toBe(3)
  const sent = await pushes(id)
  const apart = sent.map(({ not_before }) => not_before.getTime() - (sent[0]?.not_before.getTime() ?? 0))
  for (const [index, ms] of apart.entries()) expect(Math.abs(ms - index * 20_000)).toBeLessThan(2_000)
  for (const minutes of [1, 2, 3]) await runAt(minutes)
  expect(await told(id, all)).toEqual(all.map(() => 1))
})

test('quiet hours hold a push, and those that were held come one after another too', async () => {
  const all = await learners(3)
  for (const learner of all) {
    await addDevice(await atMidday(app, learner))
    await send(app, 'POST', '/me/notification-settings', { quiet_from: '00:00', quiet_to: '23:59' }, learner)
  }
  const id = await begin('all', '--per-minute', '60')
  await runAt(0)
  const times = (await pushes(id)).map(({ not_before }) => not_before.getTime())
  expect(times).toHaveLength(all.length)
  expect(times[0]).toBeGreaterThan(Date.now() + 60_000)
  const apart = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  for (const ms of apart) expect(Math.abs(ms - 1_000)).toBeLessThan(200)
})

/** Learners where it's midday, with a device, whose quiet hours these are. */
async function held(count: number, quiet_from: string, quiet_to: string, zone: string) {
  for (const learner of await learners(count)) {
    await addDevice(await atMidday(app, learner, zone))
    await send(app, 'POST', '/me/notification-settings', { quiet_from, quiet_to }, learner)
  }
}
/** Checks that its pushes go out so many days after this moment, within five minutes. */
async function expectDaysAfter(id: number, from: Date, days: number[]) {
  const times = (await pushes(id)).map(({ not_before }) => not_before.getTime() - from.getTime())
  expect(times).toHaveLength(days.length)
  for (const [index, ms] of times.entries())
    expect(Math.abs(ms - (days[index] ?? 0) * DAY)).toBeLessThan(5 * 60_000)
}

test('the first whom quiet hours hold waits for none of those who were told before them', async () => {
  const zone = middayZone()
  await held(1, '11:00', '15:00', zone)
  const id = await begin('all', '--per-minute', '1')
  await app.deps.db.updateTable('broadcasts').set({ told: 15_000 }).where('id', '=', id).execute()
  const end = findNextTimeOfDay('15:00', new Date(), zone)
  await runAt(0)
  await expectDaysAfter(id, end, [0])
})

test('no place of those who were held lies in their next quiet hours', async () => {
  const zone = middayZone()
  // One minute of the day isn't quiet.
  await held(3, '15:01', '15:00', zone)
  const id = await begin('all', '--per-minute', '1')
  const end = findNextTimeOfDay('15:00', new Date(), zone)
  for (const minutes of [0, 1, 2]) await runAt(minutes)
  await expectDaysAfter(id, end, [0, 1, 2])
})

test('stopped, it tells nobody more and takes back what waits; resumed, it goes on and tells nobody twice', async () => {
  const all = await learners(6)
  for (const learner of all) await addDevice(learner)
  const id = await begin('all', '--per-minute', '3')
  await runAt(0)
  await app.deps.db
    .updateTable('outbox')
    .set({ not_before: new Date(Date.now() + DAY) })
    .where('about', '=', `broadcast:${id}`)
    .where('status', '=', 'waiting')
    .execute()
  expect(await thazin('stop', String(id))).toMatch(/is stopped; [23] pushes/)
  expect(await thazin('stop', String(id))).toBeNull()
  await runAt(5)
  expect((await state(id)).told).toBe(3)
  expect((await pushes(id)).filter(({ status }) => status === 'waiting')).toEqual([])
  expect(await thazin('list')).toMatch(new RegExp(`^${id} .*stopped .*3 of 6`, 'm'))
  expect(await thazin('resume', String(id))).toContain('goes on')
  for (const minutes of [6, 7, 8]) await runAt(minutes)
  expect(await told(id, all)).toEqual(all.map(() => 1))
  expect(await thazin('resume', String(id))).toBeNull()
})

test('the same words twice are refused for a week, by two at once too, unless it is asked for', async () => {
  await learners(1)
  const same = ['--to', 'all', ...words(2000)]
  const tries = await Promise.allSettled([thazin(...same), thazin(...same)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(thazin(...same)).rejects.toThrow('said the same')
  expect(await thazin(...same, '--again')).toContain('goes out')
})

test('a phone gets it alone and at once; an unknown one is said', async () => {
  const [one, two] = (await learners(2)) as Awaited<ReturnType<typeof learners>>
  expect(await thazin('--to', one?.phone ?? '', ...words(3000))).toContain('alone')
  const titles = async (learner: unknown) =>
    (
      await send(app, 'GET', '/paginate-notifications', {}, {
        ...(learner as object),
        headers: { cookie: 'locale=en' },
      } as never)
    ).body.data.map(({ title }: { title: string }) => title)
  expect([await titles(one), await titles(two)]).toEqual([['Rest 3000'], []])
  expect(await thazin('--to', '09799999999', ...words(3000))).toBeNull()
})

test.each([
  [['--to', 'everybody', ...words(1)]],
  [['--to', 'english,japanese', ...words(1)]],
  [['--to', 'free,subscribers', ...words(1)]],
  [['--to', 'all', '--title', 'x', '--body', 'y']],
  [['--to', 'all', ...words(1), '--link', 'https://elsewhere.example']],
  [['--to', 'all', ...words(1), '--link', '/nowhere']],
  [['--to', 'all', ...words(1), '--per-minute', '0']],
  [['--to', '09791234567', ...words(1), '--dry-run']],
  [['stop', 'x']],
  [['list', 'x']],
  [[]],
])('the command line %j is refused with what is wrong', async (args) => {
  await expect(thazin(...args)).rejects.toThrow(/--|Usage/)
})
