import { afterAll, beforeAll, expect, test } from 'vitest'
import { classesToAnnounce } from '#server/features/habit/live/askers.queries.ts'
import { announceJob, classNoticeJob } from '#server/features/habit/live/live.jobs.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { execute, readOrder } from './live.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

/** Notes what was enqueued meanwhile, instead of doing it later. */
function noting() {
  const asked: unknown[] = []
  const enqueue: Deps['enqueue'] = async (_db, job, payload) => {
    asked.push([job.name, payload])
  }
  return { deps: { ...app.deps, enqueue }, asked }
}
const live = (deps: Deps, ...args: string[]) => execute(deps, readOrder(args))

/** `2026-12-01 19:00` in Yangon, so many minutes from now. */
const inYangon = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE + 390 * MINUTE).toISOString().slice(0, 16).replace('T', ' ')
const idIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])

const added = async (minutes: number, deps: Deps = app.deps) =>
  idIn(
    await live(
      deps,
      ...['add', '--title', 'ဈေးဝယ် စကားပြော', '--title-en', 'At the market', '--teacher', 'ဆရာမ နှင်းနု'],
      ...['--starts', inYangon(minutes), '--minutes', '30', '--language', 'english', '--seats', '၃၀'],
    ),
  )
async function askers(id: number, count: number) {
  const learners = await Promise.all(Array.from({ length: count }, () => newLearner(app)))
  for (const learner of learners) await send(app, 'POST', '/notify-me', { live_event_id: id }, learner)
  return learners
}
const told = async (learnerId: number) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('learner_id', '=', learnerId)
      .where('kind', '=', 'live')
      .orderBy('id')
      .execute()
  ).map(({ title, body, link }) => ({ title: title.en, body: body.en, link }))

/** Runs the reminders as if it were so many minutes later. */
const announceAt = (minutes: number) =>
  announceJob.work({ ...app.deps, now: () => new Date(Date.now() + minutes * MINUTE) })

test('who asked is reminded once, within 15 minutes before, however often and wherever it runs', async () => {
  const id = await added(60)
  const [one, two] = await askers(id, 2)
  const never = await newLearner(app)
  await announceAt(40)
  expect(await told(one?.id ?? 0)).toEqual([])
  await Promise.all([announceAt(46), announceAt(46), announceAt(47)])
  await announceAt(50)
  for (const learner of [one, two])
    expect(await told(learner?.id ?? 0)).toEqual([
      {
        title: 'At the market',
        body: expect.stringContaining('15 minutes'),
        link: '/live-classes',
      },
    ])
  expect(await told(never.id)).toEqual([])
  expect(await classesToAnnounce(app.deps.db, new Date(Date.now() + 46 * MINUTE))).toEqual([])
})

test('a run that was cut off in the middle is taken up by the next, and tells nobody twice', async () => {
  const id = await added(60)
  const learners = await askers(id, 3)
  await announceAt(46)
  // As a run leaves it that was killed before its last learner.
  const { db } = app.deps
  await db.updateTable('live_events').set({ reminded_for: null }).where('id', '=', id).execute()
  await db
    .deleteFrom('notifications')
    .where('learner_id', '=', learners.at(-1)?.id ?? 0)
    .execute()
  expect(await announceAt(47)).toEqual({ told: 1 })
  for (const { id: learnerId } of learners) expect(await told(learnerId)).toHaveLength(1)
})

test('of a new time those who asked are told, on their own clock, and reminded anew', async () => {
  const { deps, asked } = noting()
  const id = await added(60)
  const [one] = await askers(id, 1)
  await announceAt(46)
  expect(await live(deps, 'change', String(id), '--starts', inYangon(600))).toContain('are told')
  expect(asked).toEqual([['live-changes', { live_event_id: id, changes: 1 }]])
  for (let run = 0; run < 2; run++) await classNoticeJob.work(app.deps, { live_event_id: id, changes: 1 })
  await announceAt(590)
  const texts = (await told(one?.id ?? 0)).map(({ body }) => body)
  expect(texts).toHaveLength(3)
  const time = inYangon(600).slice(11)
  expect(texts[1]).toContain(time)
  expect(texts[2]).toContain('15 minutes')
})

test('what changes nothing that matters is not told; of two changes only the last is', async () => {
  const { deps, asked } = noting()
  const id = await added(60)
  const [one] = await askers(id, 1)
  const same = ['--title', 'ဈေးဝယ် စကားပြော', '--title-en', 'At the market', '--seats', '40']
  expect(await live(deps, 'change', String(id), ...same)).toBe(`Class ${id} is changed.`)
  expect(asked).toEqual([])
  await live(deps, 'change', String(id), '--minutes', '45')
  await live(deps, 'change', String(id), '--teacher', 'U Kyaw')
  for (const [, payload] of asked as [string, { live_event_id: number; changes: number }][])
    await classNoticeJob.work(app.deps, payload)
  expect((await told(one?.id ?? 0)).map(({ body }) => body)).toEqual([expect.stringContaining('U Kyaw')])
})

test('a cancelled class is told, is not announced, and can be neither changed nor cancelled again', async () => {
  const { deps, asked } = noting()
  const id = await added(60)
  const [one] = await askers(id, 1)
  expect(await live(deps, 'cancel', String(id))).toContain('cancelled')
  await classNoticeJob.work(app.deps, { live_event_id: id, changes: 1 })
  await announceAt(46)
  expect((await told(one?.id ?? 0)).map(({ body }) => body)).toEqual([expect.stringContaining('cancelled')])
  expect(await live(deps, 'cancel', String(id))).toBeNull()
  expect(await live(deps, 'change', String(id), '--minutes', '20')).toBeNull()
  expect(await live(deps, 'cancel', '999999')).toBeNull()
  expect(asked).toHaveLength(1)
  expect(await live(deps, 'list')).toMatch(new RegExp(`^${id} .*cancelled`, 'm'))
})

test.each([
  [['add', '--title', 'x']],
  [
    [
      'add',
      '--title',
      'x',
      '--teacher',
      'y',
      '--starts',
      '2020-01-01 10:00',
      '--minutes',
      '30',
      '--language',
      'english',
    ],
  ],
  [['change', '1', '--starts', '2026-02-30 10:00']],
  [['change', '1', '--starts', 'tomorrow']],
  [['change', '1', '--minutes', '5']],
  [['change', '1', '--seats', '0']],
  [['change', '1', '--link', 'http://zoom.example/j/1']],
  [['change', '1', '--link', 'javascript:alert(1)']],
  [['change', '1', '--language', 'french']],
  [['change', '1']],
  [['cancel', 'x']],
  [[]],
])('the command line %j is refused with what is wrong', async (args) => {
  await expect(live(app.deps, ...args)).rejects.toThrow(/--|Usage/)
})
