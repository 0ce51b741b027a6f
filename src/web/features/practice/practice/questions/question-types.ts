import type { PracticeQuestion } from '#contract/practice/practice.ts'

type QuestionShape = Pick<PracticeQuestion, 'question_type' | 'answers'>

/** A blank that is filled by choosing: the chosen text is the answer, not its id. */
export const choosesText = ({ question_type, answers }: QuestionShape) =>
  question_type === 'fill-blank' && answers.length > 0

export const isTyped = (question: QuestionShape) =>
  question.question_type === 'dictation' ||
  (question.question_type === 'fill-blank' && !choosesText(question))

/** The place in a sentence that is to be filled. */
export const BLANK = /_{2,}/
