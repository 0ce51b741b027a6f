import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { drawnLike } from '#tests/support/strokes/drawn-by-hand.ts'
import { modelSvg } from '#tests/support/strokes/model-strokes.ts'
import { distanceToSegment, simplify, strokePaths, toStrokeData, toWriterBox } from './kanjivg.ts'
import { resample } from './lines.ts'
import { type Point, parseCurves, samplePath } from './svg-path.ts'

const distance = (point: Point, line: readonly Point[]) =>
  Math.min(...line.slice(1).map((to, i) => distanceToSegment(point, line[i] as Point, to)))

describe('path data', () => {
  test('of every command ends where it should, absolute and relative', () => {
    const ends = (d: string) => parseCurves(d).map(([, , , to]) => to)
    expect(ends('M1,2 3,4 5,6')).toEqual([
      [3, 4],
      [5, 6],
    ])
    expect(ends('m1,2 3,4l1-1h5v-2z')).toEqual([
      [4, 6],
      [5, 5],
      [10, 5],
      [10, 3],
      [1, 2],
    ])
    expect(ends('M0,0C1,1 2,2 3,3S5,5 6,6s1,1,2,2')).toEqual([
      [3, 3],
      [6, 6],
      [8, 8],
    ])
    expect(ends('M0 0Q5 5 10 0T20 0')).toEqual([
      [10, 0],
      [20, 0],
    ])
    expect(ends('M.5.5c.5.5 1-1 1.5-.5')).toEqual([[2, 0]])
  })
  test('a smooth curve goes on in the direction of the one before', () => {
    const [, second] = parseCurves('M0,0c0,5 5,10 10,10s10,5 10,10')
    expect(second?.[1]).toEqual([15, 10])
    expect(parseCurves('M0,0L10,0s10,5 10,10')[1]?.[1]).toEqual([10, 0])
  })
  test('an arc is refused', () => expect(() => parseCurves('M0,0A5,5 0 0 1 9,9')).toThrow(RangeError))
  test('a path without curves has no points', () => expect(samplePath('M1,1')).toEqual([]))
})

test('the corners of the box are where hanzi-writer has them', () => {
  expect(toWriterBox([0, 0])).toEqual([0, 900])
  expect(toWriterBox([109, 109])).toEqual([1024, -124])
})

test('simplifying keeps the ends, and every point near the line', () => {
  const points = samplePath('M10,10c40,0 60,30 20,60s-20,30 40,30')
  const few = simplify(points, 0.5)
  expect([few[0], few.at(-1)]).toEqual([points[0], points.at(-1)])
  expect(few.length).toBeLessThan(points.length / 2)
  for (const point of points) expect(distance(point, few)).toBeLessThanOrEqual(0.5)
})

describe('KanjiVG', () => {
  test.each([
    ['あ', 3],
    ['き', 4],
    ['ぱ', 4],
    ['ア', 2],
    ['ョ', 3],
    ['一', 1],
    ['学', 8],
    ['曜', 18],
    ['飲', 12],
  ])('%s has %i strokes, which stay in the box and follow their curves', async (character, count) => {
    const paths = strokePaths(await modelSvg(character))
    const { strokes, medians } = toStrokeData(paths)
    expect([strokes.length, medians.length]).toEqual([count, count])
    paths.forEach((d, i) => {
      const median = medians[i] as Point[]
      const curve = samplePath(d).map(toWriterBox)
      expect(median.length).toBeGreaterThanOrEqual(2)
      for (const point of curve) expect(distance(point, median)).toBeLessThan(3)
      for (const [x, y] of median) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(1024)
        expect(y).toBeGreaterThanOrEqual(-124)
        expect(y).toBeLessThanOrEqual(900)
      }
      expect(strokes[i]).toMatch(/^M -?\d+ -?\d+( L -?\d+ -?\d+)+ Z$/)
    })
  })

  test('begins あ with its crossbar, from left to right', async () => {
    const [bar = []] = toStrokeData(strokePaths(await modelSvg('あ'))).medians
    expect(bar[0]?.[0]).toBeLessThan((bar.at(-1)?.[0] ?? 0) - 300)
  })
})

test('a drawn stroke has its shape and stays near', () => {
  const line: Point[] = [
    [100, 100],
    [500, 100],
    [500, 500],
  ]
  expect(resample(line, 5)).toEqual([
    [100, 100],
    [300, 100],
    [500, 100],
    [500, 300],
    [500, 500],
  ])
  for (const point of drawnLike(line, 40, seededRandom(1))) expect(distance(point, line)).toBeLessThan(75)
})
