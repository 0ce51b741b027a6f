import { evenly } from './drawn.ts'
import type { Point } from './svg-path.ts'

export const STRICTNESS = { lenient: 1.4, normal: 1, strict: 0.7 } as const
export type Strictness = keyof typeof STRICTNESS

/** What was drawn instead of the stroke that was due, if it was not that. */
export type StrokeVerdict = 'right' | 'backwards' | 'other-stroke' | 'wrong-shape' | 'wrong-place'

const POINTS = 24
/** In units of the box of 1024: how far a stroke may lie off on average, and how far its shape, once laid over the right one. */
const PLACE = 140
const SHAPE = { least: 40, share: 0.13 } as const
/** A stroke that lies this much nearer to another one was meant as that: nearer alone could be an unsteady hand. */
const CLEARLY = 0.6

/**
 * Is it the stroke that is due, in order, direction, shape and place? Both lines are cut into 24 points, evenly, and compared point by point:
 * as they lie, and with their centres laid over each other.
 * @param drawn in the writer's box, from its first point to its last
 * @param medians all strokes of the character
 */
export function gradeStroke(
  drawn: readonly Point[],
  medians: readonly (readonly Point[])[],
  due: number,
  strictness: Strictness = 'normal',
): StrokeVerdict {
  const right = medians[due]
  if (!right || drawn.length < 2) return 'wrong-shape'
  const leniency = STRICTNESS[strictness]
  const line = evenly(drawn, POINTS)
  const goal = evenly(right, POINTS)
  const off = apart(line, goal)
  const others = medians.filter((_, i) => i !== due).map((median) => apart(line, evenly(median, POINTS)))
  if (Math.min(...others) < off * CLEARLY) return 'other-stroke'
  const limit = leniency * Math.max(SHAPE.least, SHAPE.share * lengthOf(goal))
  const [shape, turned] = [
    apart(centred(line), centred(goal)),
    apart(centred([...line].reverse()), centred(goal)),
  ]
  if (turned < shape && turned <= limit) return 'backwards'
  if (shape > limit) return 'wrong-shape'
  return off > leniency * PLACE ? 'wrong-place' : 'right'
}

const apart = (one: readonly Point[], other: readonly Point[]) =>
  one.reduce((sum, [x, y], i) => sum + Math.hypot(x - (other[i]?.[0] ?? x), y - (other[i]?.[1] ?? y)), 0) /
  one.length

function centred(line: readonly Point[]): Point[] {
  const middle = (axis: 0 | 1) => line.reduce((sum, point) => sum + point[axis], 0) / line.length
  const [x, y] = [middle(0), middle(1)]
  return line.map((point) => [point[0] - x, point[1] - y])
}

const lengthOf = (line: readonly Point[]) =>
  line
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - (line[i]?.[0] ?? x), y - (line[i]?.[1] ?? y)), 0)
