import type { Point } from './svg-path.ts'

/** This many points, evenly spaced along the line; none if the line has none. */
export function resample(line: readonly Point[], count: number): Point[] {
  const [first] = line
  if (!first) return []
  const step = measureLength(line) / (count - 1)
  const points: Point[] = []
  let [at, passed] = [0, 0]
  for (let i = 0; i < count; i++) {
    let [from, to] = [line[at] ?? first, line[at + 1]]
    while (to && passed + apart(from, to) < i * step) {
      passed += apart(from, to)
      at++
      ;[from, to] = [to, line[at + 1]]
    }
    const length = to ? apart(from, to) : 0
    const share = to && length > 0 ? (i * step - passed) / length : 0
    points.push(to ? [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] : from)
  }
  return points
}

const POINTS = 24
/** Far beyond any board, in units of the box of 1024. */
const FURTHEST = 10_000

/** A line as it is compared: cut into 24 points; points that no hand can draw are left out. */
export const cut = (line: readonly Point[]): Point[] =>
  resample(
    line.filter(([x, y]) => Math.abs(x) < FURTHEST && Math.abs(y) < FURTHEST),
    POINTS,
  )

export const apart = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(otherX - x, otherY - y)

export const measureLength = (line: readonly Point[]) =>
  line.reduce((sum, point, i) => sum + apart(line[i - 1] ?? point, point), 0)

/** Distance of two lines of as many points from each other, point by point, on average. */
export const meanDistance = (one: readonly Point[], other: readonly Point[]) =>
  one.reduce((sum, point, i) => sum + apart(point, other[i] ?? point), 0) / one.length

/** The mean of points. */
export function findCentroid(points: readonly Point[]): Point {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  return [x / points.length, y / points.length]
}

/** The line moved so that the mean of its points is 0. */
export function centred(line: readonly Point[]): Point[] {
  const [x, y] = findCentroid(line)
  return line.map((point) => [point[0] - x, point[1] - y])
}

/** By how many of its points a line may be ahead of the other, where a hand cuts corners or small loops. */
const AHEAD = 5

/**
 * The squared distances of two lines of as many points, each point beside those that it comes nearest to while both are walked from end to end
 * (dynamic time warping: H. Sakoe and S. Chiba, 1978, symmetric form); as large as the sum point by point where that is the best.
 */
export function squaresAlong(one: readonly Point[], other: readonly Point[]): number {
  let before: number[] = []
  for (const [i, point] of one.entries()) {
    const row: number[] = []
    for (let j = Math.max(0, i - AHEAD); j <= Math.min(other.length - 1, i + AHEAD); j++) {
      const square = apart(point, other[j] ?? point) ** 2
      const best = Math.min(
        (before[j - 1] ?? Number.POSITIVE_INFINITY) + 2 * square,
        (before[j] ?? Number.POSITIVE_INFINITY) + square,
        (row[j - 1] ?? Number.POSITIVE_INFINITY) + square,
      )
      row[j] = i + j === 0 ? 2 * square : best
    }
    before = row
  }
  return (before[other.length - 1] ?? 0) / 2
}
