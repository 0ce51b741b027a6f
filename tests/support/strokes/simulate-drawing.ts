import { gradeStroke } from '#domain/practice/strokes/grade-stroke.ts'
import { lookAlike, type Rival } from '#domain/practice/strokes/look-alike.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import { writtenLike } from './drawn-by-hand.ts'
import { writtenByHand } from './ordinary-hand.ts'

type Lines = readonly (readonly Point[])[]

/** A character to draw; `medians` as KanjiVG gives them. */
export type Model = Rival & { rivals: readonly Rival[] }

/** How often drawings are tried, by which hand: `amount` as in `writtenLike`, or an ordinary hand as in `writtenByHand`. */
export type Hand = { times: number; amount: number | 'ordinary'; random: () => number }

const write = (medians: Lines, { amount, random }: Hand) =>
  amount === 'ordinary' ? writtenByHand(medians, random) : writtenLike(medians, amount, random)

/** Counts of strokes and of whole drawings, and how many of them were accepted. */
export type Acceptance = {
  strokes: number
  accepted: number
  drawings: number
  whole: number
  backwards: number
  /** Strokes from end to start that are said to be that. */
  named: number
}

/** Is the drawing accepted to its last stroke, and as a whole? */
export const isAccepted = (lines: Lines, { medians, rivals }: Pick<Model, 'medians' | 'rivals'>) =>
  lines.length === medians.length &&
  lines.every((_, due) => isRight(lines, medians, due)) &&
  lookAlike(lines, medians, rivals) === null

/** Each character drawn so many times: its strokes, its drawings, and its strokes from end to start. */
export function simulateDrawing(models: readonly Model[], hand: Hand): Acceptance {
  const found = { strokes: 0, accepted: 0, drawings: 0, whole: 0, backwards: 0, named: 0 }
  for (const model of models)
    for (let time = 0; time < hand.times; time++) {
      const lines = write(model.medians, hand)
      found.drawings++
      if (isAccepted(lines, model)) found.whole++
      for (const due of lines.keys()) {
        found.strokes++
        if (isRight(lines, model.medians, due)) found.accepted++
        const turned = verdictOn(lines.with(due, lines[due]?.toReversed() ?? []), model.medians, due)
        if (turned === 'right') found.backwards++
        if (turned === 'backwards') found.named++
      }
    }
  return found
}

/** How many of so many drawings of another character are refused as this one. */
export function simulateRival(model: Model, other: Rival, hand: Hand): number {
  const drawings = Array.from({ length: hand.times }, () => write(other.medians, hand))
  return drawings.filter((lines) => !isAccepted(lines, model)).length
}

const verdictOn = (lines: Lines, medians: Lines, due: number) =>
  gradeStroke(lines[due] ?? [], medians, due, 'normal', lines.slice(0, due))

const isRight = (lines: Lines, medians: Lines, due: number) => verdictOn(lines, medians, due) === 'right'
