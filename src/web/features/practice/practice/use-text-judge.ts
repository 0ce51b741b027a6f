import { useEffect, useRef } from 'react'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { requestToast } from '#web/runtime/browser/toasts.ts'
import { isTyped } from './questions/question-types.ts'
import { fetchTextJudge, needsTextJudge } from './text-judge.ts'

/**
 * Loads what judges typed answers once the page has woken, and before the line may go away.
 * @param act takes an answer, of which a text needs the judge
 * @returns the same, which waits for the judge where it isn't here yet, and says so where it can't be had; the field keeps its text
 */
export function useTextJudge<Rest extends unknown[]>(
  {
    questions,
    question,
    turn,
  }: { questions: PracticeQuestion[]; question: PracticeQuestion | undefined; turn: number },
  act: (answer: Answer, ...rest: Rest) => void,
): typeof act {
  const latest = useRef({ question, turn, act })
  latest.current = { question, turn, act }
  const isWaiting = useRef(false)
  const isNeeded = questions.some(isTyped)
  useEffect(() => {
    if (isNeeded) fetchTextJudge().catch(() => undefined)
  }, [isNeeded])
  return (answer, ...rest) => {
    if (!needsTextJudge([{ answer }])) return act(answer, ...rest)
    if (isWaiting.current) return
    isWaiting.current = true
    fetchTextJudge()
      .then(
        () => {
          const now = latest.current
          if (now.turn === turn && now.question === question) now.act(answer, ...rest)
        },
        () => requestToast(m.shared_error_network()),
      )
      .finally(() => {
        isWaiting.current = false
      })
  }
}
