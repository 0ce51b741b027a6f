import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer } from '#domain/grading/question.ts'

/**
 * An answer that is being put together by tapping: the pieces in their order, or for pairs left and right in turn; and the one
 * that waits for its partner.
 */
export type Draft = { done: readonly number[]; held: number | null }

export const EMPTY: Draft = { done: [], held: null }

type QuestionShape = Pick<PracticeQuestion, 'question_type' | 'answers'>

/** The draft after a tap on one of the question's pieces; a tap on what is already placed takes it back. */
export function tapped(question: QuestionShape, draft: Draft, id: number): Draft {
  if (!question.answers.some((option) => option.id === id)) return draft
  if (question.question_type === 'arrange')
    return draft.done.includes(id)
      ? { ...draft, done: draft.done.filter((other) => other !== id) }
      : { ...draft, done: [...draft.done, id] }
  if (question.question_type !== 'match') return draft
  const sideOf = (one: number | null) => question.answers.find((option) => option.id === one)?.side
  if (draft.held === id) return { ...draft, held: null }
  const done = pairsOf(draft)
    .filter((pair) => !pair.includes(id))
    .flat()
  if (draft.held === null) return done.length < draft.done.length ? { done, held: null } : { done, held: id }
  if (sideOf(draft.held) === sideOf(id)) return { done, held: id }
  const pair = sideOf(id) === 'right' ? [draft.held, id] : [id, draft.held]
  return { done: [...done, ...pair], held: null }
}

/** Left and right of each pair that was made. */
export function pairsOf({ done }: Draft): [left: number, right: number][] {
  const pairs: [number, number][] = []
  for (let at = 0; at + 1 < done.length; at += 2) pairs.push([done[at] ?? 0, done[at + 1] ?? 0])
  return pairs
}

/** Is there enough to be judged? */
export function isWhole(question: QuestionShape, draft: Draft): boolean {
  if (question.question_type !== 'match') return draft.done.length > 0
  return draft.done.length === question.answers.filter(({ side }) => side === 'left').length * 2
}

/** The answer as it crosses the wire. */
export const draftAnswer = (question: QuestionShape, draft: Draft): Answer =>
  question.question_type === 'match' ? pairsOf(draft) : draft.done

/** A draft from the text of a form's field; an empty one if the text is invalid. */
export function readDraft(text: FormDataEntryValue | null): Draft {
  try {
    const { done, held } = JSON.parse(String(text)) as Draft
    const isOurs = Array.isArray(done) && done.length <= 100 && done.every(Number.isInteger)
    return isOurs ? { done, held: Number.isInteger(held) ? held : null } : EMPTY
  } catch {
    return EMPTY
  }
}

/** An answer from a form as it was sent; null is none. */
export function readPracticeAnswer(question: QuestionShape, form: FormData): Answer {
  const type = question.question_type
  if (form.has('skip')) return null
  if (type === 'arrange' || type === 'match') return draftAnswer(question, readDraft(form.get('draft')))
  const text = String(form.get('answer') ?? '')
  if (type === 'fill-blank' || type === 'dictation') return text
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
