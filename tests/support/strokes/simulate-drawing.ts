import { gradeStroke } from '#domain/strokes/grade-stroke.ts'
import { lookAlike, type Rival } from '#domain/strokes/look-alike.ts'
import type { Point } from '#domain/strokes/svg-path.ts'
import { writtenLike } from './drawn-by-hand.ts'

type Lines = readonly (readonly Point[])[]

/** A character to draw; `medians` as KanjiVG gives them. */
export type Model = Rival & { rivals: readonly Rival[] }

/** How often drawings are tried, by which hand: `amount` as in `writtenLike`. */
export type Hand = { times: number; amount: number; random: () => number }

/** Counts of strokes and of whole drawings, and how many of them were accepted. */
export type Acceptance = {
  strokes: number
  accepted: number
  drawings: number
  whole: number
  backwards: number
}

/** Is the drawing accepted to its last stroke, and as a whole? */
export const isAccepted = (lines: Lines, { medians, rivals }: Pick<Model, 'medians' | 'rivals'>) =>
  lines.length === medians.length &&
  lines.every((_, due) => isRight(lines, medians, due)) &&
  lookAlike(lines, medians, rivals) === null

/** Each character drawn so many times: its strokes, its drawings, and its strokes from end to start. */
export function simulateDrawing(models: readonly Model[], { times, amount, random }: Hand): Acceptance {
  const found = { strokes: 0, accepted: 0, drawings: 0, whole: 0, backwards: 0 }
  for (const model of models)
    for (let time = 0; time < times; time++) {
      const lines = writtenLike(model.medians, amount, random)
      found.drawings++
      if (isAccepted(lines, model)) found.whole++
      for (const due of lines.keys()) {
        found.strokes++
        if (isRight(lines, model.medians, due)) found.accepted++
        if (isRight(lines.with(due, lines[due]?.toReversed() ?? []), model.medians, due)) found.backwards++
      }
    }
  return found
}

/** How many of so many drawings of another character are refused as this one. */
export function simulateRival(model: Model, other: Rival, { times, amount, random }: Hand): number {
  const drawings = Array.from({ length: times }, () => writtenLike(other.medians, amount, random))
  return drawings.filter((lines) => !isAccepted(lines, model)).length
}

const isRight = (lines: Lines, medians: Lines, due: number) =>
  gradeStroke(lines[due] ?? [], medians, due, 'normal', lines.slice(0, due)) === 'right'
