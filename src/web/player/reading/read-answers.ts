import type { GivenAnswers, JudgedAnswer } from '#contract/practice/read-questions.ts'

/** Answers in the form of the questions, and what they came to. */
export type CheckedReading = { given: GivenAnswers; judged: JudgedAnswer[] }

/** Says of a form that it is that of the questions. */
export const QUESTIONS = 'questions'

/** The answer to one question: an option's id, the pieces' ids in order, or text; undefined if there is none. */
function answerTo(number: number, form: FormData) {
  const text = form.get(`text-${number}`)
  const choice = form.get(`choice-${number}`)
  const pieces = form.getAll(`piece-${number}`).filter((piece) => piece !== '')
  if (typeof text === 'string' && text.trim() !== '') return text
  if (choice !== null) return Number(choice)
  return pieces.length > 0 ? pieces.map(Number) : undefined
}

/**
 * Every answer that stands in the form, so that checking one loses no other; '' for the one whose button was pressed over nothing, and
 * null for those whose right answer was asked for.
 */
export function readFormAnswers(form: FormData): GivenAnswers {
  const [checked, shown] = [form.get('check'), form.getAll('shown')]
  const count = Number(form.get(QUESTIONS))
  return Array.from({ length: count > 0 && count < 10 ? count : 0 }, (_, index) => index + 1).flatMap(
    (number) => {
      const isAsked = (names: unknown[]) => names.includes(String(number))
      const none = isAsked(shown) ? null : isAsked([checked]) ? '' : undefined
      const answer = answerTo(number, form) ?? none
      return answer === undefined ? [] : [{ number, answer }]
    },
  )
}
