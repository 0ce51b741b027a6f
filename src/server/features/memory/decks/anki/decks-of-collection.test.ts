import { expect, test } from 'vitest'
import { readRevlog } from './decks-of-collection.ts'
import { readProtobufFields, readProtobufNumber, readProtobufText } from './protobuf.ts'

const now = Date.UTC(2026, 0, 1)
const entry = (at: number, ease: number, kind: number, factor = 2500) => ({
  at,
  ease,
  took: 1000,
  kind,
  factor,
})
const ratings = (log: ReturnType<typeof entry>[], hasOldButtons = false) =>
  readRevlog(log, hasOldButtons, now).map(({ rating }) => rating)

test('answers become reviews; what was set by hand, crammed, or lies outside of time does not', () => {
  const t = Date.UTC(2025, 0, 1)
  expect(
    ratings([
      entry(t, 1, 0),
      entry(t + 1, 2, 1),
      entry(t + 2, 3, 2),
      entry(t + 3, 4, 3),
      entry(t + 4, 3, 3, 0),
      entry(t + 5, 0, 4),
      entry(t + 6, 3, 5),
      entry(t + 7, 5, 1),
      entry(now + 1, 3, 1),
      entry(Date.UTC(1999, 0, 1), 3, 1),
    ]),
  ).toEqual([1, 2, 3, 4])
})

test('what came before a card was forgotten on purpose does not count', () => {
  const t = Date.UTC(2025, 0, 1)
  expect(ratings([entry(t, 3, 0), entry(t + 1, 0, 4, 0), entry(t + 2, 4, 0)])).toEqual([4])
})

test('the first scheduler’s buttons for learning were again, good and easy', () => {
  const t = Date.UTC(2025, 0, 1)
  const log = [entry(t, 1, 0), entry(t + 1, 2, 0), entry(t + 2, 3, 2), entry(t + 3, 2, 1), entry(t + 4, 3, 1)]
  expect(ratings(log, true)).toEqual([1, 3, 4, 2, 3])
})

test('a review of a time without sense takes none', () => {
  expect(readRevlog([{ ...entry(Date.UTC(2025, 0, 1), 3, 1), took: -5 }], false, now)[0]?.took).toBe(0)
  expect(readRevlog([{ ...entry(Date.UTC(2025, 0, 1), 3, 1), took: 9e12 }], false, now)[0]?.took).toBe(
    3_600_000,
  )
})

test('protobuf is read by number and kind, and what is cut off is an error', () => {
  const message = Uint8Array.from([0x08, 0x96, 0x01, 0x12, 0x02, 0x68, 0x69, 0x1d, 1, 2, 3, 4, 0x08, 0x01])
  expect(readProtobufNumber(message, 1)).toBe(1)
  expect([...readProtobufFields(message)][0]).toEqual({ number: 1, value: 150 })
  expect(readProtobufText(message, 2)).toBe('hi')
  expect(readProtobufText(message, 9)).toBe('')
  for (const broken of [[0x12, 0x05, 0x68], [0x08], [0x08, 0xff], [0x0b], [0x00, 0x01], Array(20).fill(0xff)])
    expect(() => [...readProtobufFields(Uint8Array.from(broken))]).toThrow(RangeError)
})
