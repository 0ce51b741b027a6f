import { findCentroid, resample } from '#domain/practice/strokes/lines.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'

/** How far an ordinary hand strays, as shares and in units of the box of 1024: the character as a whole, and each of its strokes by itself. */
type Straying = {
  /** Of the character: its size, and how far it lies off the middle. */
  size: number
  place: number
  /** Of each stroke about its own middle: its width and its height, how far its upper end leans for each unit of height, and its place. */
  strokeSize: number
  strokeSlant: number
  strokePlace: number
  /** How far the line swings to its sides, and how far each of its points trembles. */
  wobble: number
  tremble: number
}

export const ORDINARY: Straying = {
  size: 0.2,
  place: 60,
  strokeSize: 0.33,
  strokeSlant: 0.33,
  strokePlace: 50,
  wobble: 40,
  tremble: 10,
}

/**
 * A character as somebody writes it on a phone: each stroke wider or narrower, higher or lower, aslant and moved by itself; the line swings and
 * trembles, and its 9 to 53 points lie now close together, now far apart, so that small loops and corners may be lost.
 */
export function writtenByHand(
  medians: readonly (readonly Point[])[],
  random: () => number,
  straying: Straying = ORDINARY,
): Point[][] {
  const upTo = (most: number) => (random() * 2 - 1) * most
  const [scale, right, up] = [1 + upTo(straying.size), upTo(straying.place), upTo(straying.place)]
  return medians.map((median) => {
    const line = resample(median, 400)
    const [middleX, middleY] = findCentroid(line)
    const [width, height] = [1 + upTo(straying.strokeSize), 1 + upTo(straying.strokeSize)]
    const [slant, moveX, moveY] = [
      upTo(straying.strokeSlant),
      upTo(straying.strokePlace),
      upTo(straying.strokePlace),
    ]
    const [swingX, swingY] = [swinging(random, straying.wobble), swinging(random, straying.wobble)]
    return someOf(random).map((at) => {
      const [x, y] = line[Math.round(at * 399)] ?? [0, 0]
      const [u, v] = [x - middleX, y - middleY]
      return [
        512 +
          right +
          scale * (middleX + moveX + width * u + slant * v - 512) +
          swingX(at) +
          upTo(straying.tremble),
        388 + up + scale * (middleY + moveY + height * v - 388) + swingY(at) + upTo(straying.tremble),
      ]
    })
  })
}

/** 9 to 53 places along a line, from its beginning (0) to its end (1). */
function someOf(random: () => number): number[] {
  const between = Array.from({ length: 7 + Math.floor(random() * 45) }, () => random())
  return [0, ...between.sort((a, b) => a - b), 1]
}

/** A slow wave. */
function swinging(random: () => number, most: number) {
  const [height, turns, begin] = [random() * most, 0.5 + random() * 1.5, random()]
  return (at: number) => height * Math.sin(2 * Math.PI * (begin + turns * at))
}
