import { resample } from '#domain/practice/strokes/lines.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'

/**
 * A stroke as a hand might draw it: the line shifted as a whole and each point a little, for tests of the drawing practice.
 * @param amount how far points move at most, in units of the box
 */
export function drawnLike(
  median: readonly Point[],
  amount: number,
  random: () => number,
  points = 24,
): Point[] {
  const move = (most: number) => (random() * 2 - 1) * most
  const [shiftX, shiftY] = [move(amount), move(amount)]
  return resample(median, points).map(([x, y]) => [
    x + shiftX + move(amount / 4),
    y + shiftY + move(amount / 4),
  ])
}

/**
 * A character as one hand writes it: at 0.7 to 1.3 of its size, up to a tenth of the box off the middle, aslant by up to 8°, each stroke of
 * 12 to 60 points, moved and trembling as `drawnLike`.
 */
export function writtenLike(
  medians: readonly (readonly Point[])[],
  amount: number,
  random: () => number,
): Point[][] {
  const between = (least: number, most: number) => least + random() * (most - least)
  const [scale, slant] = [between(0.7, 1.3), (between(-8, 8) * Math.PI) / 180]
  const [right, up] = [between(-102.4, 102.4), between(-102.4, 102.4)]
  const [re, im] = [scale * Math.cos(slant), scale * Math.sin(slant)]
  return medians.map((median) =>
    drawnLike(median, amount, random, Math.round(between(12, 60))).map(([x, y]) => [
      512 + right + re * (x - 512) - im * (y - 388),
      388 + up + im * (x - 512) + re * (y - 388),
    ]),
  )
}
