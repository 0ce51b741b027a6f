import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { judgeText } from '#domain/practice/grading/judge-text.ts'
import { realWordsNear } from '#domain/practice/grading/real-words-near.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import type { Visit } from '#web/runtime/documents/visit.ts'
import { readId } from '#web/ui/page/address-numbers.ts'
import { resumeIndex } from './resume-index.ts'
import { END_SHOWN, gradeResults, toReturn } from './run-results.ts'
import { provideTextJudge } from './text-judge.ts'

provideTextJudge(judgeText)

/**
 * A run through questions as a document begins it, and whether that is its end already.
 * @param answers the learner's last answers to them
 * @param asked the place in the address, as `resumeIndex` takes it
 */
export function startPracticeRun(
  questions: PracticeQuestion[],
  answers: Practised[],
  asked: string | null,
  { now, attempt }: Pick<Visit, 'now' | 'attempt'>,
) {
  const realWords = realWordsNear(questions)
  const comesBack = isReturning(questions, answers, realWords)
  const at = resumeIndex(questions, answers, asked, comesBack)
  const soFar = new Set(questions.slice(0, at + 1).map(({ id }) => id))
  return {
    isOver: at > questions.length || (at === questions.length && !comesBack),
    run: {
      questions,
      realWords,
      at,
      known: answers.filter(({ question_id }) => soFar.has(question_id)),
      now,
      attempt,
    },
  }
}

/** True if something comes back of a run that was gone through just now. */
function isReturning(questions: PracticeQuestion[], answers: Practised[], realWords: string[]): boolean {
  const since = new Date(Date.now() - END_SHOWN).toISOString()
  const ofRun = answers.filter(({ ended_practice_at: ended }) => ended > since)
  const results = gradeResults(questions, ofRun, new Set(realWords))
  return results.length === questions.length && toReturn(results).length > 0
}

/** The questions that an address names, each once: `?only=3,5`. */
export const readOnly = (query: URLSearchParams): number[] => [
  ...new Set((query.get('only') ?? '').split(',').flatMap((text) => readId(text) ?? [])),
]
