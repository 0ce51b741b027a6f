import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { stubBrowser, unstubBrowser } from '#tests/support/browser-storage.ts'
import { soon } from '#tests/support/soon.ts'
import { makeEventOutbox } from './event-outbox.ts'
import { eventStore } from './event-store.ts'
import { openJournal } from './journal.ts'

beforeEach(async () => void (await stubBrowser()))
afterEach(unstubBrowser)

const HOUR = 3600 * 1000
const noLine = () => new TypeError('Failed to fetch')

function setUp(atOnce = 3) {
  const line = {
    fault: null as Error | null,
    refuses: -1,
    status: 422,
    said: [] as string[],
    sent: [] as { items: number[]; key: string; learnerId: number }[],
  }
  /** The outbox as another page has it. */
  const outbox = (now?: () => number, learner = 1) =>
    makeEventOutbox<number>({
      store: eventStore({ learner, kind: 'drawings', journal: openJournal() }),
      learner,
      atOnce,
      now,
      onForbidden: (text) => line.said.push(text),
      send: async (items, { idempotencyKey: key, learnerId }) => {
        line.sent.push({ items, key, learnerId })
        if (line.fault) throw line.fault
        if (items.includes(line.refuses)) throw new CallError(line.status, { message: 'No' })
      },
    })
  const waiting = async (now?: () => number, learner?: number) => {
    const box = outbox(now, learner)
    await box.loaded
    return box.items()
  }
  return { line, outbox, waiting }
}

test('things go in order, several at once', async () => {
  const { line, outbox, waiting } = setUp()
  const box = outbox()
  for (const item of [1, 1, 1, 5]) box.add(item)
  expect(box.waiting()).toBe(4)
  expect(await box.flush()).toBe(4)
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 1, 1], [5]])
  expect([box.waiting(), await waiting()]).toEqual([0, []])
})

test.each([1, 2, 3, 4])(
  'what comes while others are on their way goes with the same round, also after look %i at what waits',
  async (look) => {
    const store = eventStore<number>({ learner: 1, kind: 'drawings', journal: openJournal() })
    const sent: number[] = []
    let looks = 0
    const box = makeEventOutbox<number>({
      store: {
        ...store,
        revise: async (revision) => {
          const found = await store.revise(revision)
          if (++looks === look) {
            box.add(2)
            void box.flush()
          }
          return found
        },
      },
      learner: 1,
      atOnce: 3,
      send: async (items) => void sent.push(...items),
    })
    await box.loaded.catch(() => undefined)
    box.add(1)
    await box.flush()
    expect([sent.toSorted(), box.waiting()]).toEqual([[1, 2], 0])
  },
)

test('a call that is tried again carries the same under the same key, whatever was added since', async () => {
  const { line, outbox } = setUp()
  outbox().add(1)
  line.fault = noLine()
  await outbox().flush()
  outbox().add(2)
  line.fault = null
  await outbox().flush()
  expect(line.sent[1]).toEqual(line.sent[0])
  expect(line.sent[2]?.items).toEqual([2])
  expect(line.sent[2]?.key).not.toBe(line.sent[0]?.key)
})

test('one that is refused does not keep the others back', async () => {
  const { line, outbox } = setUp()
  const box = outbox()
  for (const item of [1, 2, 3]) box.add(item)
  line.refuses = 2
  expect(await box.flush()).toBe(2)
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(new Set(line.sent.map(({ key }) => key)).size).toBe(4)
  expect([box.waiting(), line.said]).toEqual([0, []])
})

test('what is not open to the learner any more is lost, and that is said', async () => {
  const { line, outbox } = setUp()
  const box = outbox()
  for (const item of [1, 2]) box.add(item)
  Object.assign(line, { refuses: 2, status: 403 })
  expect(await box.flush()).toBe(1)
  expect([box.waiting(), line.said]).toEqual([0, ['No']])
})

test('nothing is dropped for its age: what was tried goes under a new key once the server forgets the old one', async () => {
  const { line, outbox, waiting } = setUp()
  for (const item of [1, 2]) outbox(() => 0).add(item)
  line.fault = noLine()
  await outbox(() => 1).flush()
  await outbox(() => 19 * HOUR).flush()
  await outbox(() => 21 * HOUR).flush()
  await outbox(() => 40 * HOUR).flush()
  await outbox(() => 42 * HOUR).flush()
  const keys = line.sent.map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2], keys[4]])
  expect(new Set(keys).size).toBe(3)
  expect(line.sent.every(({ items }) => items.join() === '1,2')).toBe(true)
  expect(await waiting(() => 1000 * HOUR)).toEqual([1, 2])
  line.fault = null
  expect(await outbox(() => 1000 * HOUR).flush()).toBe(2)
})

test('without a line nothing is tried', async () => {
  const { line, outbox, waiting } = setUp()
  vi.stubGlobal('navigator', { onLine: false })
  const box = outbox()
  box.add(1)
  await box.flush()
  box.flushAndLeave()
  expect(line.sent).toEqual([])
  vi.stubGlobal('navigator', { onLine: true })
  expect(await waiting()).toEqual([1])
  expect(await outbox().flush()).toBe(1)
})

test('what the server refuses for a while is kept, and sent again as it was', async () => {
  for (const status of [503, 429, 500]) {
    const { line, outbox, waiting } = setUp()
    const box = outbox()
    for (const item of [1, 2]) box.add(item)
    line.fault = new CallError(status, { message: '' })
    await box.flush()
    box.flushAndLeave()
    expect(await waiting()).toEqual([1, 2])
    line.fault = null
    await outbox().flush()
    expect(line.sent[2]).toEqual(line.sent[0])
    expect(await waiting()).toEqual([])
  }
})

test('a call that is too large goes again in smaller ones', async () => {
  const { line, outbox } = setUp()
  for (const item of [1, 2]) outbox().add(item)
  const isFirst = () => line.sent.length === 1
  Object.defineProperty(line, 'fault', {
    get: () => (isFirst() ? new CallError(413, { message: '' }) : null),
  })
  await outbox().flush()
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 2], [1], [2]])
})

test('each learner’s events say whose they are, and wait apart', async () => {
  const { line, outbox, waiting } = setUp()
  const [one, other] = [outbox(undefined, 1), outbox(undefined, 2)]
  one.add(11)
  for (const item of [21, 22, 23, 24, 25]) other.add(item)
  expect([one.items(), other.items()]).toEqual([[11], [21, 22, 23, 24, 25]])
  await one.flush()
  expect(line.sent).toMatchObject([{ items: [11], learnerId: 1 }])
  expect(await waiting(undefined, 2)).toEqual([21, 22, 23, 24, 25])
})

test.each([401, 408, 409, 426, 429, 500, 503])('after %i it is tried again later', async (status) => {
  const { line, outbox } = setUp()
  const box = outbox()
  box.add(1)
  line.fault = new CallError(status, { message: '' })
  expect(await box.flush()).toBe(0)
  expect(box.waiting()).toBe(1)
  line.fault = null
  await box.flush()
  expect([box.waiting(), line.sent[0]]).toEqual([0, line.sent[1]])
})

test('two tabs and two rounds at once send nothing twice', async () => {
  const { line, outbox } = setUp()
  const [one, other] = [outbox(), outbox()]
  for (const item of [1, 2, 3, 4]) one.add(item)
  await Promise.all([one.flush(), other.flush(), one.flush(), outbox().flush()])
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 2, 3], [4]])
})

test('a page that goes away hands over what waits, and the next one repeats it as it was', async () => {
  const { line, outbox, waiting } = setUp()
  const box = outbox()
  for (const item of [1, 2]) box.add(item)
  await box.reload()
  line.fault = noLine()
  box.flushAndLeave()
  box.add(3)
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 2]])
  line.fault = null
  const next = outbox()
  expect(await next.flush()).toBe(3)
  expect(line.sent.slice(1).map(({ items }) => items)).toEqual([[1, 2], [3]])
  expect(line.sent[1]?.key).toBe(line.sent[0]?.key)
  expect(await waiting()).toEqual([])
})

test('what a page handed over and what arrived is not sent again', async () => {
  const { line, outbox, waiting } = setUp()
  const box = outbox()
  box.add(1)
  box.flushAndLeave()
  await soon(async () => expect(await waiting()).toEqual([]))
  await box.flush()
  await outbox().flush()
  expect(line.sent).toHaveLength(1)
})
