import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { makeOutbox } from './outbox.ts'

function setUp(atOnce = 3) {
  const kept = new Map<string, string>()
  const shelf = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const line = {
    fault: null as Error | null,
    refuses: -1,
    sent: [] as { items: number[]; key: string; learnerId: number }[],
  }
  const outbox = (now?: () => number, learner = 1) =>
    makeOutbox<number>({
      place: 'test',
      learner,
      shelf,
      atOnce,
      most: 4,
      now,
      send: async (items, { idempotencyKey: key, learnerId }) => {
        line.sent.push({ items, key, learnerId })
        if (line.fault) throw line.fault
        if (items.includes(line.refuses)) throw new CallError(422, { message: '' })
      },
    })
  return { line, outbox }
}

test('things go in order, several at once', async () => {
  const { line, outbox } = setUp()
  const box = outbox()
  for (const item of [1, 1, 1, 5]) box.add(item)
  await box.flush()
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 1, 1], [5]])
  expect(box.waiting()).toBe(0)
})

test('a call that is tried again carries the same under the same key, whatever was added since', async () => {
  const { line, outbox } = setUp()
  outbox().add(1)
  line.fault = new TypeError('Failed to fetch')
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
  await box.flush()
  expect(line.sent.map(({ items }) => items)).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(new Set(line.sent.map(({ key }) => key)).size).toBe(4)
  expect(box.waiting()).toBe(0)
})

test('what was never tried waits as long as it takes; what was tried is not repeated after a day', async () => {
  const { line, outbox } = setUp()
  outbox(() => 0).add(1)
  const later = 24 * 3600 * 1000 + 1
  expect(outbox(() => later).waiting()).toBe(1)
  line.fault = new TypeError('Failed to fetch')
  await outbox(() => 1).flush()
  expect(outbox(() => later).waiting()).toBe(0)
})

test('without a line nothing is tried, so that what is done then waits as long as it takes', async () => {
  const { line, outbox } = setUp()
  vi.stubGlobal('navigator', { onLine: false })
  try {
    const box = outbox(() => 0)
    box.add(1)
    await box.flush()
    box.flushAndLeave()
  } finally {
    vi.unstubAllGlobals()
  }
  expect(line.sent).toEqual([])
  const daysLater = outbox(() => 3 * 24 * 3600 * 1000)
  expect(daysLater.waiting()).toBe(1)
  await daysLater.flush()
  expect(line.sent.map(({ items }) => items)).toEqual([[1]])
})

test('what the server refuses for a while is kept, and sent again as it was', async () => {
  for (const status of [503, 429, 500]) {
    const { line, outbox } = setUp()
    for (const item of [1, 2]) outbox().add(item)
    line.fault = new CallError(status, { message: '' })
    await outbox().flush()
    outbox().flushAndLeave()
    await Promise.resolve()
    expect(outbox().waiting()).toBe(2)
    line.fault = null
    await outbox().flush()
    expect(line.sent[2]).toEqual(line.sent[0])
    expect(outbox().waiting()).toBe(0)
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

test('each learner’s events say whose they are, and wait apart however much another one does', async () => {
  const { line, outbox } = setUp()
  const [one, other] = [outbox(undefined, 1), outbox(undefined, 2)]
  one.add(11)
  for (const item of [21, 22, 23, 24, 25]) other.add(item)
  expect([one.items(), other.items()]).toEqual([[11], [22, 23, 24, 25]])
  await one.flush()
  expect(line.sent).toMatchObject([{ items: [11], learnerId: 1 }])
  expect(other.waiting()).toBe(4)
})

test.each([401, 408, 409, 426, 429, 500, 503])('after %i it is tried again later', async (status) => {
  const { line, outbox } = setUp()
  const box = outbox()
  box.add(1)
  line.fault = new CallError(status, { message: '' })
  await box.flush()
  expect(box.waiting()).toBe(1)
  line.fault = null
  await box.flush()
  expect([box.waiting(), line.sent[0]]).toEqual([0, line.sent[1]])
})
