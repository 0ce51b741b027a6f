import type { AnswerForm, QuestionType } from '#domain/practice/grading/question.ts'
import type { ItemParameters } from './irt.ts'
import type { LevelScale } from './scale.ts'

/** Form in which an item is answered: by pictures or about one, by choosing or putting in order, or by typing. */
export type ItemForm = 'picture' | 'choose' | 'type'

/** Question as the test knows it: its level, what it is about and how many options can be guessed among (0: typed or arranged). */
export type PlacementItem = { id: number; level: string; skill: string; form: ItemForm; options: number }

/** An item with its parameters; made once from the school's content. */
export type BankItem = PlacementItem & ItemParameters
export type Bank = { scale: LevelScale; items: readonly BankItem[] }

/**
 * The bank as far as the school's lessons reach: the scale's levels up to the last of these, and their items. Where none is of the scale,
 * as in a school without lessons, all of it.
 * @param taught codes of levels that have units
 */
export function bankUpTo({ scale, items }: Bank, taught: readonly string[]): Bank {
  const last = Math.max(-1, ...taught.map((code) => scale.levels.indexOf(code)))
  const reach = last < 0 ? scale.levels.length : last + 1
  const levels = scale.levels.slice(0, reach)
  return {
    scale: {
      levels,
      difficulties: scale.difficulties.slice(0, reach),
      cuts: scale.cuts.slice(0, reach - 1),
    },
    items: items.filter(({ level }) => levels.includes(level)),
  }
}

const DISCRIMINATION = 1.2

/** The highest chance of a right answer: even someone who knows it slips now and then. */
const ASYMPTOTE = 0.97

/**
 * The parameters of an item that nobody has calibrated: its level is its difficulty, and one of its options can be guessed (0: none can).
 * Null for a level that the scale lacks.
 */
export function uncalibrated(scale: LevelScale, level: string, options: number): ItemParameters | null {
  const b = scale.difficulties[scale.levels.indexOf(level)]
  const c = options > 1 ? Math.round(10_000 / options) / 10_000 : 0
  return b === undefined ? null : { a: DISCRIMINATION, b, c, d: ASYMPTOTE }
}

/** An item as the school stores it. */
export type StoredParameters = {
  id: number
  level_code: string
  a: number
  b: number
  c: number
  body: { skill: string; question_type: QuestionType; format: AnswerForm }
}

/** A stored item as the test reckons with it. */
export function bankItem({ id, level_code, a, b, c, body }: StoredParameters): BankItem {
  const options = c > 0 ? Math.round(1 / c) : 0
  return { id, level: level_code, skill: body.skill, form: formOf(body), options, a, b, c, d: ASYMPTOTE }
}

function formOf({ question_type, format }: StoredParameters['body']): ItemForm {
  if (question_type === 'fill-blank' || question_type === 'dictation') return 'type'
  return format === 'picture' ? 'picture' : 'choose'
}
