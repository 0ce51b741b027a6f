import type { Point } from './svg-path.ts'

/**
 * A stroke as a hand might draw it: the line shifted as a whole and each point a little, for tests of the drawing practice.
 * @param amount how far points move at most, in units of the box
 */
export function drawnLike(median: readonly Point[], amount: number, random: () => number): Point[] {
  const move = (most: number) => (random() * 2 - 1) * most
  const [shiftX, shiftY] = [move(amount), move(amount)]
  return evenly(median, 24).map(([x, y]) => [x + shiftX + move(amount / 4), y + shiftY + move(amount / 4)])
}

/** So many points, evenly spaced along the line. */
export function evenly(line: readonly Point[], count: number): Point[] {
  const steps = line.slice(1).map((to, i) => {
    const from = line[i] as Point
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }
  })
  const whole = steps.reduce((sum, { length }) => sum + length, 0)
  return Array.from({ length: count }, (_, i) => {
    let left = (whole * i) / (count - 1)
    for (const { from, to, length } of steps) {
      if (left <= length && length > 0) {
        const share = left / length
        return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const
      }
      left -= length
    }
    return line.at(-1) as Point
  })
}
