import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampSecond, MAX_RANGES, mergeWatched, type Range, statusAfter, watchedSeconds } from './watched.ts'

const LENGTH = 48

test('nine tenths of a video are needed, whichever parts they are: its last second alone is not', () => {
  const after = (watched: Range[]) => statusAfter(mergeWatched([], watched, 30.8), 30.8)
  expect(after([[30, 30.8]])).toBe(1)
  expect(
    after([
      [0, 15],
      [10, 20],
      [18, 28],
    ]),
  ).toBe(0)
})

describe('merging', () => {
  test.each<[string, Range[], Range[], Range[]]>([
    ['joins what overlaps', [[0, 10]], [[5, 20]], [[0, 20]]],
    ['joins what is at most a second apart', [[0, 10]], [[11, 20]], [[0, 20]]],
    [
      'keeps apart what is further',
      [[0, 10]],
      [[11.5, 20]],
      [
        [0, 10],
        [11.5, 20],
      ],
    ],
    [
      'sorts',
      [[30, 40]],
      [[0, 5]],
      [
        [0, 5],
        [30, 40],
      ],
    ],
    ['ends with the video', [], [[40, 4000]], [[40, 48]]],
    ['drops what lies behind the video', [], [[50, 60]], []],
    [
      'drops what is reversed, empty or negative',
      [],
      [
        [9, 3],
        [4, 4],
        [-5, 3],
      ],
      [],
    ],
    [
      'drops what is no number',
      [],
      [
        [Number.NaN, 3],
        [0, Number.POSITIVE_INFINITY],
      ],
      [],
    ],
    ['keeps a range inside another out', [[0, 30]], [[5, 6]], [[0, 30]]],
  ])('%s', (_, before, now, merged) => expect(mergeWatched(before, now, LENGTH)).toEqual(merged))

  test('of a video without a length is nothing', () => {
    expect(mergeWatched([[0, 1]], [], 0)).toEqual([])
    expect(mergeWatched([[0, 1]], [], Number.NaN)).toEqual([])
  })

  test('never keeps more than the greatest number of ranges', () => {
    const many = Array.from({ length: 500 }, (_, i): Range => [i * 3, i * 3 + 1])
    expect(mergeWatched([], many, 10_000)).toHaveLength(MAX_RANGES)
  })

  const ranges = fc.array(fc.tuple(fc.double({ min: -10, max: 90 }), fc.double({ min: -10, max: 90 })), {
    maxLength: 12,
  })
  const merge = (a: readonly Range[], b: readonly Range[]) => mergeWatched(a, b, LENGTH)

  test('does not depend on the order or the grouping in which parts arrive, nor on repeats', () => {
    fc.assert(
      fc.property(ranges, ranges, ranges, (a, b, c) => {
        expect(merge(a, b)).toEqual(merge(b, a))
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))
        expect(merge(merge(a, b), b)).toEqual(merge(a, b))
      }),
    )
  })

  test('answers sorted ranges apart from each other within the video, and never loses a watched second', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        const merged = merge(a, b)
        let end = Number.NEGATIVE_INFINITY
        for (const [from, to] of merged) {
          expect(from).toBeGreaterThan(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(LENGTH)
        expect(watchedSeconds(merged)).toBeGreaterThanOrEqual(watchedSeconds(merge(a, [])))
      }),
    )
  })
})

describe('the status after watching', () => {
  test('is complete from 90 % of the length on', () => {
    expect(statusAfter([[0, 43.2]], LENGTH)).toBe(0)
    expect(statusAfter([[0, 43.1]], LENGTH)).toBe(1)
    expect(
      statusAfter(
        [
          [0, 20],
          [22, 48],
        ],
        LENGTH,
      ),
    ).toBe(0)
  })
  test('is pending before, and without a length', () => {
    expect(statusAfter([], LENGTH)).toBe(1)
    expect(statusAfter([], 0)).toBe(1)
  })
})

test('the second to resume at is a whole one within the video', () => {
  expect(clampSecond(12.9, LENGTH)).toBe(12)
  expect(clampSecond(4000, LENGTH)).toBe(48)
  expect(clampSecond(-3, LENGTH)).toBe(0)
  expect(clampSecond(Number.NaN, LENGTH)).toBe(0)
})
