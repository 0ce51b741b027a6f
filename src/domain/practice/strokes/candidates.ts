import { gradeStroke } from './grade-stroke.ts'
import type { Point } from './svg-path.ts'

/** Number of strokes that are offered besides the one that is due and its reverse. */
const OTHERS = 2

/**
 * Lines to choose the stroke from that is due: it itself, the same from its end to its start, and others of the character, those that
 * come later first. Its place among them follows from its shape, so that it is nowhere the same and yet never moves.
 * @param medians all strokes of the character
 */
export function strokeCandidates(medians: readonly (readonly Point[])[], due: number): (readonly Point[])[] {
  const right = medians[due]
  if (!right) return []
  const isWrong = (line: readonly Point[]) => gradeStroke(line, medians, due) !== 'right'
  const others = [...medians.slice(due + 1), ...medians.slice(0, due)].filter(isWrong).slice(0, OTHERS)
  const wrong = [...others, [...right].reverse()].filter(isWrong)
  const seed = right.reduce((sum, [x, y]) => sum + Math.round(x) * 7 + Math.round(y), due)
  wrong.splice(Math.abs(seed) % (wrong.length + 1), 0, right)
  return wrong
}
