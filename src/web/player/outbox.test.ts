import { expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { kinds, openOutbox } from '#web/offline/outbox-kinds.ts'
import type { KeyValueStorage } from '#web/offline/outbox-shelf.ts'
import { viewingOutbox } from './outbox.ts'

type Sent = { call: string; input: unknown; key?: string }

const openViewing = (api: Client, learner: number, shelf: KeyValueStorage, now?: () => number) =>
  viewingOutbox(openOutbox(kinds.viewing, { api, learner, shelf, now }))

function setUp() {
  const kept = new Map<string, string>()
  const shelf = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const line = { fault: null as Error | null, sent: [] as Sent[] }
  const receive = (call: string) => async (input: unknown, options?: { idempotencyKey?: string }) => {
    line.sent.push({ call, input, key: options?.idempotencyKey })
    if (line.fault) throw line.fault
    return { data: {} }
  }
  const api = {
    video: { submitViewing: receive('submitViewing') },
    calendar: { saveViewedVideoSecond: receive('saveViewedVideoSecond') },
  } as unknown as Client
  return { api, shelf, line }
}

const viewing = (second: number) =>
  ({
    call: 'submitViewing',
    input: { lesson_id: 5, last_reached_second: second, watched: [[0, second]] as [number, number][] },
  }) as const

it('sends in order and forgets what was delivered', async () => {
  const { api, shelf, line } = setUp()
  const outbox = openViewing(api, 1, shelf)
  outbox.add(viewing(10))
  outbox.add({ call: 'saveViewedVideoSecond', input: { second: 10 } })
  await outbox.flush()
  expect(line.sent.map(({ call }) => call)).toEqual(['submitViewing', 'saveViewedVideoSecond'])
  expect(outbox.waiting()).toBe(0)
})

it('what was not delivered is sent again under the same key, also by the next page', async () => {
  const { api, shelf, line } = setUp()
  const outbox = openViewing(api, 1, shelf)
  outbox.add(viewing(10))
  line.fault = new TypeError('Failed to fetch')
  await outbox.flush()
  expect(outbox.waiting()).toBe(1)
  expect(outbox.lastSecond(5)).toBe(10)
  line.fault = null
  await openViewing(api, 1, shelf).flush()
  expect(line.sent).toHaveLength(2)
  expect(line.sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(line.sent[1]).toEqual(line.sent[0])
  expect(outbox.lastSecond(5)).toBeNull()
})

it('a server in trouble is asked again later; a refusal is not', async () => {
  const { api, shelf, line } = setUp()
  const outbox = openViewing(api, 1, shelf)
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
  const { api, shelf, line } = setUp()
  openViewing(api, 1, shelf).add(viewing(10))
  await openViewing(api, 2, shelf).flush()
  expect(line.sent).toEqual([])
  expect(openViewing(api, 1, shelf).waiting()).toBe(1)
})

it('a report older than a day is dropped: its key no longer protects it', async () => {
  const { api, shelf } = setUp()
  openViewing(api, 1, shelf, () => 0).add(viewing(10))
  expect(openViewing(api, 1, shelf, () => 24 * 3600 * 1000 + 1).waiting()).toBe(0)
})

it('where the browser keeps nothing, what was watched is sent all the same', async () => {
  const { api, line } = setUp()
  const outbox = openViewing(api, 1, {
    getItem: () => '{',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  outbox.add(viewing(1))
  await outbox.flush()
  expect(line.sent).toHaveLength(1)
  expect(outbox.waiting()).toBe(0)
})

it('two rounds at once send nothing twice', async () => {
  const { api, shelf, line } = setUp()
  const outbox = openViewing(api, 1, shelf)
  outbox.add(viewing(3))
  await Promise.all([outbox.flush(), outbox.flush()])
  expect(line.sent).toHaveLength(1)
})
