import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer } from '#domain/practice/grading/question.ts'

/**
 * An answer that is being put together by tapping: the pieces in their order, or for pairs left and right in turn; and the one
 * that waits for its partner.
 */
export type AnswerDraft = {
  done: readonly number[]
  held: number | null
  /** The first partner of each left thing that got a wrong one, left and right in turn: a pair is judged when it is made. */
  missed: readonly number[]
  /** The wrong pair that was made just now. */
  refused: readonly number[]
}

export const EMPTY: AnswerDraft = { done: [], held: null, missed: [], refused: [] }

type QuestionShape = Pick<PracticeQuestion, 'question_type'> & {
  answers: readonly PracticeQuestion['answers'][number][]
  solution: Pick<PracticeQuestion['solution'], 'correct_answer'>
}

/** The draft after a tap on one of the question's pieces; a tap on what is placed in an order takes it back, a pair that is right stays. */
export function tapped(question: QuestionShape, draft: AnswerDraft, id: number): AnswerDraft {
  const { done, held } = draft
  if (!question.answers.some((option) => option.id === id)) return draft
  if (question.question_type === 'arrange')
    return {
      ...draft,
      done: done.includes(id) ? done.filter((other) => other !== id) : [...done, id],
    }
  if (question.question_type !== 'match' || done.includes(id)) return draft
  const sideOf = (one: number | null) => question.answers.find((option) => option.id === one)?.side
  const now = { ...draft, refused: [] }
  if (held === id) return { ...now, held: null }
  if (held === null || sideOf(held) === sideOf(id)) return { ...now, held: id }
  return paired(question, now, sideOf(id) === 'right' ? [held, id] : [id, held])
}

/** True if these two belong together. What says the same stands for each other. */
export function isRightPair({ answers, solution }: QuestionShape, left: number, right: number): boolean {
  const textOf = (id: number) => answers.find((option) => option.id === id)?.text ?? `#${id}`
  return (solution.correct_answer as readonly (readonly number[])[]).some(
    ([one = 0, other = 0]) => textOf(one) === textOf(left) && textOf(other) === textOf(right),
  )
}

/** A pair that is right stays; a wrong one is let go, and was the answer for its left thing if it was the first. */
function paired(question: QuestionShape, draft: AnswerDraft, [left, right]: [number, number]): AnswerDraft {
  if (isRightPair(question, left, right)) return { ...draft, done: [...draft.done, left, right], held: null }
  const isFirst = !toPairs(draft.missed).some(([missed]) => missed === left)
  const missed = isFirst ? [...draft.missed, left, right] : draft.missed
  return { ...draft, held: null, missed, refused: [left, right] }
}

/** Left and right of each of these in turn. */
export function toPairs(ids: readonly number[]): [left: number, right: number][] {
  const pairs: [number, number][] = []
  for (let at = 0; at + 1 < ids.length; at += 2) pairs.push([ids[at] ?? 0, ids[at + 1] ?? 0])
  return pairs
}

/** True if there is enough to be judged. */
export function isWhole(question: QuestionShape, draft: AnswerDraft): boolean {
  if (question.question_type !== 'match') return draft.done.length > 0
  return draft.done.length === question.answers.filter(({ side }) => side === 'left').length * 2
}

/** The answer as it crosses the wire: of pairs the first that was made of each left thing. */
export function draftAnswer(question: QuestionShape, { done, missed }: AnswerDraft): Answer {
  if (question.question_type !== 'match') return done
  const first = new Map(toPairs(missed))
  return toPairs(done).map(([left, right]) => [left, first.get(left) ?? right])
}

/** A draft from the text of a form's field; an empty one if the text is invalid. */
export function parseAnswerDraft(text: FormDataEntryValue | null): AnswerDraft {
  try {
    const { done, held, missed = [] } = JSON.parse(String(text)) as AnswerDraft
    const isOurs = [done, missed].every(
      (ids) => Array.isArray(ids) && ids.length <= 100 && ids.every(Number.isInteger),
    )
    return isOurs ? { ...EMPTY, done, missed, held: Number.isInteger(held) ? held : null } : EMPTY
  } catch {
    return EMPTY
  }
}

/** An answer from a form as it was sent; null means no answer. */
export function readPracticeAnswer(question: QuestionShape, form: FormData): Answer {
  const type = question.question_type
  if (form.has('skip')) return null
  if (type === 'arrange' || type === 'match')
    return draftAnswer(question, parseAnswerDraft(form.get('draft')))
  const text = String(form.get('answer') ?? '')
  if (type === 'fill-blank' || type === 'dictation') return text
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
