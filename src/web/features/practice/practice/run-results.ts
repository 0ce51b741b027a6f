import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { findLast } from '#domain/base/lists.ts'
import { gradeWith } from '#domain/practice/grading/grade-with.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import type { Practised, ServersVerdict } from '#web/offline/outbox-kinds.ts'
import type { PracticeFormResult } from './answer-practice.ts'
import { type AnswerDraft, EMPTY } from './questions/draft.ts'
import { textJudge } from './text-judge.ts'

/** One question as it was answered last in this run. */
export type QuestionResult = { question: PracticeQuestion; practised: Practised; graded: Graded }

/**
 * Contents of the page: how many of the questions the run went through (all of them: what was wrong comes back; one more: the end), the
 * question, what was put together for it so far, and its verdict.
 */
export type Shown = {
  at: number
  id: number | null
  draft: AnswerDraft
  result: { given: Answer; graded: Graded } | null
}

/** So long (ms) what comes back, and the end, are shown again; after that the lesson begins anew. */
export const END_SHOWN = 3_600_000

const NOTHING: ReadonlySet<string> = new Set()

/** @param real the common words near the run's answers (`realWordsNear`) */
export const gradeResult = (
  question: PracticeQuestion,
  practised: Practised,
  real: ReadonlySet<string>,
): QuestionResult => ({
  question,
  practised,
  graded: gradeWith(textJudge(), question, practised.answer, { real, known: NOTHING }),
})

/** The results of those of the questions that were answered. */
export const gradeResults = (
  questions: readonly PracticeQuestion[],
  answers: readonly Practised[],
  real: ReadonlySet<string>,
): QuestionResult[] =>
  questions.flatMap((question) => {
    const practised = answers.find(({ question_id }) => question_id === question.id)
    return practised ? [gradeResult(question, practised, real)] : []
  })

/** The results, with what the server says of these answers where that differs. */
export const withVerdicts = (
  results: QuestionResult[],
  verdicts: readonly ServersVerdict[],
): QuestionResult[] =>
  results.map((result) => {
    const { question_id, event_id } = result.practised
    const verdict = findLast(verdicts, (one) => one.question_id === question_id && one.event_id === event_id)
    if (!verdict || verdict.is_correct === result.graded.is_correct) return result
    return { ...result, graded: { ...result.graded, is_correct: verdict.is_correct } }
  })

/** True if it was right when it was asked first. */
export const isRightAtFirst = ({ graded, practised }: QuestionResult) =>
  graded.is_correct && !practised.is_return

/** Questions that come back: the questions whose last answer was wrong, the one answered longest ago first. */
export const toReturn = (results: readonly QuestionResult[]): QuestionResult[] =>
  results
    .filter(({ graded }) => !graded.is_correct)
    .sort((one, other) => (one.practised.ended_practice_at < other.practised.ended_practice_at ? -1 : 1))

/**
 * Progress of a run: what comes back is asked on top of the questions, so that the bar is full at the end alone.
 * @param comesBack whether wrong answers do
 */
export function progressOfRun(results: readonly QuestionResult[], questions: number, comesBack: boolean) {
  const left = comesBack ? toReturn(results).length : 0
  const back = comesBack ? results.filter((one) => !isRightAtFirst(one)).length : 0
  return { left, done: results.length + back - left, whole: questions + back }
}

/** A place in the run that nobody worked at yet. */
export function fresh(
  questions: readonly PracticeQuestion[],
  results: readonly QuestionResult[],
  at: number,
): Shown {
  const question =
    at < questions.length
      ? questions[at]
      : at === questions.length
        ? toReturn(results)[0]?.question
        : undefined
  return { at, id: question?.id ?? null, draft: EMPTY, result: null }
}

/** Result of a form without script, on the page that answers it. */
export function answeredAt(
  shown: Shown,
  answered: PracticeFormResult | undefined,
  isReturning: boolean,
): Shown {
  if (!answered || (!isReturning && answered.questionId !== shown.id)) return shown
  const { given = null, graded } = answered
  return {
    at: shown.at,
    id: answered.questionId,
    draft: draftOf(answered),
    result: graded ? { given, graded } : null,
  }
}

/** A question of an interrupted run, with its verdict where it was answered. */
export function shownAgain(shown: Shown, result: QuestionResult | undefined): Shown {
  if (!result) return shown
  const given = result.practised.answer
  return { ...shown, draft: draftOf({ given }), result: { given, graded: result.graded } }
}

/** The pieces as a form without script left them. */
function draftOf({ draft, given }: Pick<PracticeFormResult, 'draft' | 'given'>): AnswerDraft {
  if (draft) return draft
  return Array.isArray(given) ? { ...EMPTY, done: (given as (number | number[])[]).flat() } : EMPTY
}
