import { useEffect, useRef, useState } from 'react'
import type { PracticeQuestion } from '#contract/practice.ts'
import { grade } from '#domain/grading/grade.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import type { Timed } from '#domain/streaks/statistics.ts'
import { hearServerTime, serverNow } from '../../browser/clock.ts'
import { keepMedia } from '../../browser/kept-media.ts'
import { useLeaving } from '../../browser/use-leaving.ts'
import type { Answered } from './answer-practice.ts'
import { type Draft, EMPTY } from './draft.ts'
import { mediaOf } from './media-of.ts'
import { sentAnswers } from './sent-answers.ts'

/** One question as it was answered in this run. */
export type Result = Timed & { question: PracticeQuestion; given: Answer; graded: Graded }

/** Answers are sent when so many wait, and at the end. */
const SEND_EVERY = 5

type Given = {
  questions: PracticeQuestion[]
  at: number
  now: string
  learnerId: number
  answered: Answered | undefined
  dataSaver: boolean
}

/** A run through a lesson's questions: the verdict comes from the phone itself, the record goes to the server when it can. */
export function useRun(given: Given) {
  const { answered, learnerId, dataSaver } = given
  const [questions] = useState(given.questions)
  const [at, setAt] = useState(given.at)
  const isAnswered = answered?.questionId === questions[given.at]?.id
  const [draft, setDraft] = useState<Draft>(isAnswered && answered ? draftOf(answered) : EMPTY)
  const [judged, setJudged] = useState<{ given: Answer; graded: Graded } | null>(
    isAnswered && answered?.graded ? { given: answered.given ?? null, graded: answered.graded } : null,
  )
  const [results, setResults] = useState<Result[]>([])
  const [waiting, setWaiting] = useState(0)
  const began = useRef(0)
  const outbox = useRef<ReturnType<typeof sentAnswers> | null>(null)
  const question = questions[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the outbox lives as long as the run
  useEffect(() => {
    hearServerTime(given.now)
    outbox.current = sentAnswers(learnerId, (verdicts) =>
      setResults((all) =>
        all.map((result) => {
          const verdict = verdicts.findLast((one) => one.question_id === result.question.id)
          if (!verdict || verdict.is_correct === result.graded.is_correct) return result
          return { ...result, graded: { ...result.graded, is_correct: verdict.is_correct } }
        }),
      ),
    )
    void send()
    const closing = new AbortController()
    if (!dataSaver) void keepMedia(questions.flatMap(mediaOf), closing.signal)
    return () => closing.abort()
  }, [learnerId, dataSaver, questions])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock of a question starts when it is shown
  useEffect(() => {
    began.current = Date.now()
  }, [at])

  const send = async () => {
    await outbox.current?.flush()
    setWaiting(outbox.current?.waiting() ?? 0)
  }
  useLeaving(
    () => outbox.current?.flushAndLeave(),
    () => void send(),
  )

  return {
    questions,
    question,
    at,
    draft,
    setDraft,
    judged,
    results,
    waiting,

    /** Judges at once, without asking anybody. Null is "I don't know". */
    answer(raw: Answer): void {
      if (!question || judged) return
      const answer = typeof raw === 'string' ? raw.normalize('NFC') : raw
      const graded = grade(question, answer)
      const ended = serverNow()
      const look = Math.max(0, Date.now() - began.current)
      const times = { started_practice_at: new Date(ended.getTime() - look), ended_practice_at: ended }
      setJudged({ given: answer, graded })
      setResults([...results, { question, given: answer, graded, ...times }])
      outbox.current?.add({
        question_id: question.id,
        answer,
        started_practice_at: times.started_practice_at.toISOString(),
        ended_practice_at: times.ended_practice_at.toISOString(),
      })
      setWaiting(outbox.current?.waiting() ?? 0)
      if ((outbox.current?.waiting() ?? 0) >= SEND_EVERY) void send()
    },
    next(): void {
      setJudged(null)
      setDraft(EMPTY)
      setAt(at + 1)
      if (at + 1 >= questions.length) void send()
    },
    again(): void {
      setResults([])
      setJudged(null)
      setDraft(EMPTY)
      setAt(0)
    },
  }
}

/** The pieces as a form without script left them. */
function draftOf({ draft, given }: Answered): Draft {
  if (draft) return draft
  return Array.isArray(given) ? { done: (given as (number | number[])[]).flat(), held: null } : EMPTY
}

export type Run = ReturnType<typeof useRun>
