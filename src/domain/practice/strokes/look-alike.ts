import { fitFrame, laid } from './frame.ts'
import { gradeStroke, type Strictness } from './grade-stroke.ts'
import { apart, cut, squaresAlong } from './lines.ts'
import type { Point } from './svg-path.ts'

type Line = readonly Point[]

/** A character that another is easily taken for, with as many strokes; its middle lines as those of the character. */
export type Rival = { character: string; medians: readonly Line[] }

/**
 * The rival that a whole drawing looks like rather than the character itself, or null. Each is laid over the drawing as the hand writes, by
 * place, size and slant; the nearest counts.
 * @param drawn a line for each stroke of the character
 */
export function lookAlike(
  drawn: readonly Line[],
  medians: readonly Line[],
  rivals: readonly Rival[],
): Rival | null {
  let nearest: Rival | null = null
  let least = unlikeness(drawn, medians)
  for (const rival of rivals) {
    if (rival.medians.length !== drawn.length) continue
    const off = unlikeness(drawn, rival.medians)
    if (off < least) [nearest, least] = [rival, off]
  }
  return nearest
}

/**
 * Distance of a drawing from a model that is laid over it: point by point, where small differences show, and along the lines, so that a
 * corner that was cut weighs little; the product of both.
 */
function unlikeness(drawn: readonly Line[], medians: readonly Line[]): number {
  const [lines, models] = [drawn.map(cut), medians.map(cut)]
  const frame = fitFrame(lines, models)
  const along = lines.map((line, i) => squaresAlong(line, laid(frame, models[i] ?? [])))
  return misfit(drawn, medians) * along.reduce((sum, squares) => sum + squares, 0)
}

/** The squared distances of all points of a drawing from a model of as many strokes that is laid over it. */
export function misfit(drawn: readonly Line[], medians: readonly Line[]): number {
  const [lines, models] = [drawn.map(cut), medians.map(cut)]
  const goals = laid(fitFrame(lines, models), models.flat())
  return lines.flat().reduce((sum, point, i) => sum + apart(point, goals[i] ?? point) ** 2, 0)
}

/** Would the model of one character, drawn as it stands or laid over the other, pass as that other, stroke by stroke? */
export function passesAs(one: readonly Line[], other: readonly Line[], strictness: Strictness): boolean {
  if (one.length !== other.length) return false
  const lines = one.map(cut)
  const frame = fitFrame(other.map(cut), lines)
  const passes = (drawn: readonly Line[]) =>
    drawn.every((line, i) => gradeStroke(line, other, i, strictness, drawn.slice(0, i)) === 'right')
  return passes(lines) || passes(lines.map((line) => laid(frame, line)))
}
