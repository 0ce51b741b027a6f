/** Questions and answers as they cross the wire; see the contract's page on practice. */

const QUESTION_TYPES = [
  'multiple-choice',
  'arrange',
  'fill-blank',
  'match',
  'true-false',
  'dictation',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
export type AnswerForm = 'text' | 'audio' | 'picture'

export type AnswerOption = {
  id: number
  text: string | null
  audio: string | null
  picture: string | null
  /** Only where things are matched. */
  side?: 'left' | 'right'
}

/**
 * One id (multiple-choice, true-false), ids in order (arrange), pairs of ids, left first (match), or text (fill-blank, dictation);
 * null means no answer.
 */
export type Answer = number | readonly number[] | readonly (readonly number[])[] | string | null

export type Solution = {
  correct_answer: Answer
  /** Other answers that are as right, in the same form. */
  accepted: readonly Answer[]
  explanation: string | null
  /** The language of a typed answer; without it, that of its letters. */
  lang?: 'en' | 'ja' | 'my'
  /** Romaji, hiragana and katakana count as equal. */
  any_script?: boolean
  /** The spelling itself is asked: no variants, no typos; only case, width and the order of marks are evened out. */
  exact?: boolean
}

export type Question = {
  id: number
  question_type: QuestionType
  format: AnswerForm
  question: string
  lesson_id: number
  answers: readonly AnswerOption[]
  arrange_question_data: { prompt: string; lead: string; tail: string } | null
  audio: string | null
  picture: string | null
  answer_by: AnswerForm
  solution: Solution
}

/** Parts of a question that the grader needs. */
export type Gradable = Pick<Question, 'question_type' | 'question' | 'answers' | 'solution'>

export type Verdict = 'right' | 'typo' | 'incomplete' | 'wrong'

/**
 * A piece of the answer beside the right one: `same` stands in both, `extra` only in what was answered, `missing` only in the right answer.
 * `same` and `extra` together are the answer, as it was written.
 */
export type Piece = { kind: 'same' | 'extra' | 'missing'; text: string }

export type Graded = {
  is_correct: boolean
  verdict: Verdict
  correct_answer: Answer
  /** The difference from the nearest right answer, where there is one to show. */
  diff?: Piece[]
}
