import { frameOf, laid } from './frame.ts'
import { gradeStroke, type Strictness } from './grade-stroke.ts'
import { apart, cut } from './lines.ts'
import type { Point } from './svg-path.ts'

type Line = readonly Point[]

/** A character that another is easily taken for, with as many strokes; its middle lines as those of the character. */
export type Rival = { character: string; medians: readonly Line[] }

/** A drawing is the rival if it misses that by less than this share of what it misses the character by (sums of squares). */
const NEARER = 0.8

/**
 * The rival that a whole drawing looks like rather than the character itself, or null. Each is laid over the drawing as the hand writes, by
 * place, size and slant; then the nearest counts.
 * @param drawn a line for each stroke of the character
 */
export function lookAlike(
  drawn: readonly Line[],
  medians: readonly Line[],
  rivals: readonly Rival[],
): Rival | null {
  let nearest: Rival | null = null
  let least = misfit(drawn, medians) * NEARER
  for (const rival of rivals) {
    if (rival.medians.length !== drawn.length) continue
    const off = misfit(drawn, rival.medians)
    if (off < least) [nearest, least] = [rival, off]
  }
  return nearest
}

/** The squared distances of all points of a drawing from a model of as many strokes that is laid over it. */
export function misfit(drawn: readonly Line[], medians: readonly Line[]): number {
  const [lines, models] = [drawn.map(cut), medians.map(cut)]
  const goals = laid(frameOf(lines, models), models.flat())
  return lines.flat().reduce((sum, point, i) => sum + apart(point, goals[i] ?? point) ** 2, 0)
}

/** Would the model of one character, drawn as it stands or laid over the other, pass as that other, stroke by stroke? */
export function passesAs(one: readonly Line[], other: readonly Line[], strictness: Strictness): boolean {
  if (one.length !== other.length) return false
  const lines = one.map(cut)
  const frame = frameOf(other.map(cut), lines)
  const passes = (drawn: readonly Line[]) =>
    drawn.every((line, i) => gradeStroke(line, other, i, strictness, drawn.slice(0, i)) === 'right')
  return passes(lines) || passes(lines.map((line) => laid(frame, line)))
}
