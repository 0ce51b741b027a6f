import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { stubBrowser, unstubBrowser } from '#tests/support/browser-storage.ts'
import { openJournal } from '#web/offline/journal.ts'
import { openEventOutbox } from '#web/offline/outbox-kinds.ts'
import { viewingOutbox } from './viewing-outbox.ts'

beforeEach(async () => void (await stubBrowser()))
afterEach(unstubBrowser)

type Sent = { call: string; input: unknown; key?: string }

const openViewing = (api: Client, learner: number, now?: () => number) =>
  viewingOutbox(openEventOutbox('viewing', { api, learner, journal: openJournal(), now }))

function setUp() {
  const line = { fault: null as Error | null, sent: [] as Sent[] }
  const receive = (call: string) => async (input: unknown, options?: { idempotencyKey?: string }) => {
    line.sent.push({ call, input, key: options?.idempotencyKey })
    if (line.fault) throw line.fault
    return { data: {} }
  }
  const api = {
    video: { submitViewing: receive('submitViewing') },
    shorts: { watched: receive('watchedShort') },
  } as unknown as Client
  return { api, line }
}

const viewing = (second: number) =>
  ({
    call: 'submitViewing',
    input: { lesson_id: 5, last_reached_second: second, watched: [[0, second]] as [number, number][] },
  }) as const

it('sends in order and forgets what was delivered', async () => {
  const { api, line } = setUp()
  const outbox = openViewing(api, 1)
  outbox.add(viewing(10))
  outbox.add({ call: 'watchedShort', input: { id: 3, event_id: 'a', second: 9, at: '2026-11-20T10:00:00Z' } })
  await outbox.flush()
  expect(line.sent.map(({ call }) => call)).toEqual(['submitViewing', 'watchedShort'])
  expect(outbox.waiting()).toBe(0)
})

it('what was not delivered is sent again under the same key, also by the next page', async () => {
  const { api, line } = setUp()
  const outbox = openViewing(api, 1)
  outbox.add(viewing(10))
  line.fault = new TypeError('Failed to fetch')
  await outbox.flush()
  expect(outbox.waiting()).toBe(1)
  expect(await openViewing(api, 1).lastSecond(5)).toBe(10)
  line.fault = null
  await openViewing(api, 1).flush()
  expect(line.sent).toHaveLength(2)
  expect(line.sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(line.sent[1]).toEqual(line.sent[0])
  expect(await openViewing(api, 1).lastSecond(5)).toBeNull()
})

it('a server in trouble is asked again later; a refusal is not', async () => {
  const { api, line } = setUp()
  const outbox = openViewing(api, 1)
  outbox.add(viewing(10))
  for (const status of [500, 503, 429, 401]) {
    line.fault = new CallError(status, { message: '' })
    await outbox.flush()
    expect(outbox.waiting()).toBe(1)
  }
  line.fault = new CallError(403, { message: '' })
  await outbox.flush()
  expect(outbox.waiting()).toBe(0)
})

it('another learner’s reports stay where they are', async () => {
  const { api, line } = setUp()
  openViewing(api, 1).add(viewing(10))
  await openViewing(api, 2).flush()
  expect(line.sent).toEqual([])
  const back = openViewing(api, 1)
  await back.loaded
  expect(back.waiting()).toBe(1)
})

it('a report that was tried more than 20 hours ago is sent again, under a new key', async () => {
  const { api, line } = setUp()
  openViewing(api, 1, () => 0).add(viewing(10))
  line.fault = new TypeError('Failed to fetch')
  await openViewing(api, 1, () => 1).flush()
  line.fault = null
  await openViewing(api, 1, () => 21 * 3600 * 1000).flush()
  expect(line.sent.map(({ call }) => call)).toEqual(['submitViewing', 'submitViewing'])
  expect(line.sent[1]?.key).not.toBe(line.sent[0]?.key)
})

it('two rounds at once send nothing twice', async () => {
  const { api, line } = setUp()
  const outbox = openViewing(api, 1)
  outbox.add(viewing(3))
  await Promise.all([outbox.flush(), outbox.flush()])
  expect(line.sent).toHaveLength(1)
})
