import type { AnswerForm, QuestionType } from '#domain/grading/question.ts'
import type { ItemParameters } from './irt.ts'
import type { Scale } from './scale.ts'

/** How an item is answered: by pictures or about one, by choosing or putting in order, or by typing. */
export type ItemForm = 'picture' | 'choose' | 'type'

/** What the test knows of a question: its level, what it is about and how many options can be guessed among (0: typed or arranged). */
export type PlacementItem = { id: number; level: string; skill: string; form: ItemForm; options: number }

/** An item with its parameters; made once from the school's content. */
export type BankItem = PlacementItem & ItemParameters
export type Bank = { scale: Scale; items: readonly BankItem[] }

const DISCRIMINATION = 1.2

/** The highest chance of a right answer: even someone who knows it slips now and then. */
const ASYMPTOTE = 0.97

/** The bank of a language; items of levels that the scale lacks are left out. No item is calibrated: its level is its difficulty. */
export function bankOf(scale: Scale, items: readonly PlacementItem[]): Bank {
  const known = items.flatMap((item) => {
    const b = scale.difficulties[scale.levels.indexOf(item.level)]
    return b === undefined
      ? []
      : [{ ...item, a: DISCRIMINATION, b, c: item.options > 1 ? 1 / item.options : 0, d: ASYMPTOTE }]
  })
  return { scale, items: known.sort((one, other) => one.id - other.id) }
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
