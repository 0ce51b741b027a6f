import { useEffect, useRef, useState } from 'react'
import type { PracticeQuestion } from '#contract/practice.ts'
import { grade } from '#domain/grading/grade.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import { useLeaving } from '#web/browser/use-leaving.ts'
import { serverNow, syncClock } from '#web/offline/clock.ts'
import { keepMedia } from '#web/offline/kept-media.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import type { Answered } from './answer-practice.ts'
import { keepRun, keptRun, type Place } from './kept-run.ts'
import { questionMedia } from './question-media.ts'
import { type Draft, EMPTY } from './questions/draft.ts'
import { sentAnswers } from './sent-answers.ts'

/** One question as it was answered in this run. */
export type Result = { question: PracticeQuestion; practised: Practised; graded: Graded }

/** Answers are sent when so many wait, and at the end. */
const SEND_EVERY = 5

type Given = {
  place: Place
  questions: PracticeQuestion[]
  at: number
  /** What the server has of this run, up to the question that is shown. */
  known: Practised[]
  now: string
  answered: Answered | undefined
  dataSaver: boolean
  /** A part of the lesson, such as the mistakes of a run before: it is not gone on with later. */
  isPart: boolean
}

/**
 * A run through a lesson's questions: the phone grades them itself and sends the record to the server when it can. What was
 * answered is kept on the phone, so that the run goes on where it was interrupted.
 */
export function useRun(given: Given) {
  const { place, answered, dataSaver, known } = given
  const [questions, setQuestions] = useState(given.questions)
  const [at, setAt] = useState(given.at)
  const isAnswered = answered?.questionId === questions[given.at]?.id
  const [draft, setDraft] = useState<Draft>(isAnswered && answered ? draftOf(answered) : EMPTY)
  const [result, setResult] = useState<{ given: Answer; graded: Graded } | null>(
    isAnswered && answered?.graded ? { given: answered.given ?? null, graded: answered.graded } : null,
  )
  const [results, setResults] = useState(() => resultsOf(questions.slice(0, result ? at + 1 : at), known))
  const [waiting, setWaiting] = useState(0)
  const isPart = useRef(given.isPart)
  const began = useRef(0)
  const outbox = useRef<ReturnType<typeof sentAnswers> | null>(null)
  const question = questions[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the outbox lives as long as the run
  useEffect(() => {
    syncClock(given.now)
    const sent = sentAnswers(place.learnerId, (verdicts) =>
      setResults((all) =>
        all.map((result) => {
          const verdict = verdicts.findLast((one) => one.question_id === result.question.id)
          if (!verdict || verdict.is_correct === result.graded.is_correct) return result
          return { ...result, graded: { ...result.graded, is_correct: verdict.is_correct } }
        }),
      ),
    )
    outbox.current = sent
    void send()
    goOn()
    const closing = new AbortController()
    if (!dataSaver) void keepMedia(questions.flatMap(questionMedia), closing.signal)
    return () => {
      closing.abort()
      sent.close()
    }
  }, [place.learnerId, dataSaver])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock of a question starts when it is shown
  useEffect(() => {
    began.current = Date.now()
  }, [at])

  function goOn() {
    const kept = isPart.current ? null : keptRun(place, questions.length, known)
    if (!kept) return
    const before = resultsOf(questions, kept.answers)
    const last = before.find((result) => result.question === questions[kept.at])
    setAt(kept.at)
    setResults(before)
    setDraft(last ? draftOf({ given: last.practised.answer }) : EMPTY)
    setResult(last ? { given: last.practised.answer, graded: last.graded } : null)
  }
  const keep = (place_at: number, all: Result[]) => {
    if (!isPart.current) keepRun(place, { at: place_at, answers: all.map(({ practised }) => practised) })
  }

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
    result,
    results,
    waiting,

    /** Grades at once, on the phone. Null means "I don't know". */
    answer(raw: Answer): void {
      if (!question || result) return
      const ended = serverNow()
      const practised = {
        question_id: question.id,
        answer: typeof raw === 'string' ? raw.normalize('NFC') : raw,
        started_practice_at: new Date(
          ended.getTime() - Math.max(0, Date.now() - began.current),
        ).toISOString(),
        ended_practice_at: ended.toISOString(),
      }
      const own = resultOf(question, practised)
      const all = [...results.filter((other) => other.question !== question), own]
      setResult({ given: practised.answer, graded: own.graded })
      setResults(all)
      outbox.current?.add(practised)
      keep(at, all)
      const left = outbox.current?.waiting() ?? 0
      setWaiting(left)
      if (left >= SEND_EVERY) void send()
    },
    next(): void {
      setResult(null)
      setDraft(EMPTY)
      setAt(at + 1)
      keep(at + 1, results)
      if (at + 1 >= questions.length) void send()
    },
    /** Starts over with these questions: all, or only the mistakes. */
    again(chosen: PracticeQuestion[]): void {
      isPart.current = given.isPart || chosen.length < given.questions.length
      setQuestions(chosen)
      setResults([])
      setResult(null)
      setDraft(EMPTY)
      setAt(0)
    },
    /** After the end of a run, the next visit starts over. */
    forget: () => keepRun(place, null),
  }
}

const resultOf = (question: PracticeQuestion, practised: Practised): Result => ({
  question,
  practised,
  graded: grade(question, practised.answer),
})

/** The results of those of the questions that were answered. */
const resultsOf = (questions: readonly PracticeQuestion[], answers: readonly Practised[]): Result[] =>
  questions.flatMap((question) => {
    const practised = answers.find(({ question_id }) => question_id === question.id)
    return practised ? [resultOf(question, practised)] : []
  })

/** The pieces as a form without script left them. */
function draftOf({ draft, given }: Pick<Answered, 'draft' | 'given'>): Draft {
  if (draft) return draft
  return Array.isArray(given) ? { done: (given as (number | number[])[]).flat(), held: null } : EMPTY
}

export type Run = ReturnType<typeof useRun>
