import type { PracticeQuestion } from '#contract/practice.ts'
import { gradeAmong } from '#domain/grading/grade-among.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import type { Practised, ServersVerdict } from '#web/offline/outbox-kinds.ts'
import type { Answered } from './answer-practice.ts'
import { type Draft, EMPTY } from './questions/draft.ts'

/** One question as it was answered in this run. */
export type Result = { question: PracticeQuestion; practised: Practised; graded: Graded }

/** What the page shows: a question, from 0, what was put together for it so far, and its verdict. */
export type Shown = { at: number; draft: Draft; result: { given: Answer; graded: Graded } | null }

const NOTHING: ReadonlySet<string> = new Set()

/** @param real the common words near the run's answers (`realWordsNear`) */
export const resultOf = (
  question: PracticeQuestion,
  practised: Practised,
  real: ReadonlySet<string>,
): Result => ({
  question,
  practised,
  graded: gradeAmong(question, practised.answer, { real, known: NOTHING }),
})

/** The results of those of the questions that were answered. */
export const resultsOf = (
  questions: readonly PracticeQuestion[],
  answers: readonly Practised[],
  real: ReadonlySet<string>,
): Result[] =>
  questions.flatMap((question) => {
    const practised = answers.find(({ question_id }) => question_id === question.id)
    return practised ? [resultOf(question, practised, real)] : []
  })

/** The results, with what the server says of them where that differs. */
export const withVerdicts = (results: Result[], verdicts: readonly ServersVerdict[]): Result[] =>
  results.map((result) => {
    const verdict = verdicts.findLast((one) => one.question_id === result.question.id)
    if (!verdict || verdict.is_correct === result.graded.is_correct) return result
    return { ...result, graded: { ...result.graded, is_correct: verdict.is_correct } }
  })

/** A question that nobody worked at yet. */
export const fresh = (at: number): Shown => ({ at, draft: EMPTY, result: null })

/** What a form without script came to, on the page that answers it. */
export function shownAt(at: number, questionId: number | undefined, answered: Answered | undefined): Shown {
  if (!answered || answered.questionId !== questionId) return fresh(at)
  const { given = null, graded } = answered
  return { at, draft: draftOf(answered), result: graded ? { given, graded } : null }
}

/** A question of an interrupted run, with its verdict where it was answered. */
export function shownAgain(at: number, result: Result | undefined): Shown {
  if (!result) return fresh(at)
  const given = result.practised.answer
  return { at, draft: draftOf({ given }), result: { given, graded: result.graded } }
}

/** The pieces as a form without script left them. */
function draftOf({ draft, given }: Pick<Answered, 'draft' | 'given'>): Draft {
  if (draft) return draft
  return Array.isArray(given) ? { done: (given as (number | number[])[]).flat(), held: null } : EMPTY
}
