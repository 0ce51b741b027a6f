import { useEffect, useRef, useState } from 'react'
import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer } from '#domain/grading/question.ts'
import { serverNow, syncClock } from '#web/offline/clock.ts'
import { keepMedia } from '#web/offline/kept-media.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import type { Answered } from './answer-practice.ts'
import { keepRun, keptRun, type Place } from './kept-run.ts'
import { questionMedia } from './question-media.ts'
import type { Draft } from './questions/draft.ts'
import { fresh, type Result, resultOf, resultsOf, shownAgain, shownAt, withVerdicts } from './run-results.ts'
import { useSentAnswers } from './use-sent-answers.ts'

type Given = {
  place: Place
  questions: PracticeQuestion[]
  at: number
  /** What the server has of this run, up to the question that is shown. */
  known: Practised[]
  /** Common words near the right answers. */
  realWords: string[]
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
  const { place, known } = given
  const [questions, setQuestions] = useState(given.questions)
  const [real] = useState(() => new Set(given.realWords))
  const [shown, setShown] = useState(() => shownAt(given.at, questions[given.at]?.id, given.answered))
  const { at, result } = shown
  const [results, setResults] = useState(() =>
    resultsOf(questions.slice(0, result ? at + 1 : at), known, real),
  )
  const isPart = useRef(given.isPart)
  const question = questions[at]
  const sent = useSentAnswers(place.learnerId, (verdicts) => setResults((all) => withVerdicts(all, verdicts)))
  const timesOfLook = useTimesOfLook(at)
  const go = (to: typeof shown, all: Result[]) => {
    setShown(to)
    setResults(all)
  }
  const hasBegun = useInterruptedRun(given, (kept) => {
    const before = resultsOf(questions, kept.answers, real)
    go(
      shownAgain(
        kept.at,
        before.find((one) => one.question === questions[kept.at]),
      ),
      before,
    )
  })
  const keep = (place_at: number, all: Result[]) => {
    hasBegun.current = true
    if (!isPart.current) keepRun(place, { at: place_at, answers: all.map(({ practised }) => practised) })
  }

  return {
    questions,
    question,
    ...shown,
    results,
    waiting: sent.waiting,
    setDraft: (draft: Draft) => setShown((now) => ({ ...now, draft })),

    /** Grades at once, on the phone. Null means "I don't know". */
    answer(raw: Answer): void {
      if (!question || result) return
      const answer = typeof raw === 'string' ? raw.normalize('NFC') : raw
      const practised = { question_id: question.id, answer, ...timesOfLook(), event_id: crypto.randomUUID() }
      const own = resultOf(question, practised, real)
      const all = [...results.filter((other) => other.question !== question), own]
      go({ ...shown, result: { given: answer, graded: own.graded } }, all)
      sent.add(practised)
      keep(at, all)
    },
    next(): void {
      setShown(fresh(at + 1))
      keep(at + 1, results)
      if (at + 1 >= questions.length) sent.send()
    },
    /** Starts over with these questions: all, or only the mistakes. */
    again(chosen: PracticeQuestion[]): void {
      hasBegun.current = true
      isPart.current = given.isPart || chosen.length < given.questions.length
      setQuestions(chosen)
      go(fresh(0), [])
    },
    /** After the end of a run, the next visit starts over. */
    forget: () => keepRun(place, null),
  }
}

/** Goes on with a run that was interrupted, unless the learner did something before the phone had it. */
function useInterruptedRun(
  given: Given,
  goOn: (kept: NonNullable<Awaited<ReturnType<typeof keptRun>>>) => void,
) {
  const { place, questions, known, dataSaver } = given
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is gone on with once
  useEffect(() => {
    syncClock(given.now)
    if (given.isPart) return
    void keptRun(place, questions.length, known).then((kept) => {
      if (kept && !hasBegun.current) goOn(kept)
    })
    return () => {
      hasBegun.current = true
    }
  }, [place.learnerId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part of the questions needs no other media
  useEffect(() => {
    const closing = new AbortController()
    if (!dataSaver) void keepMedia(questions.flatMap(questionMedia), closing.signal)
    return () => closing.abort()
  }, [place.learnerId, dataSaver])
  return hasBegun
}

/** @returns a function that says when the look at this question began and ended, by the server's clock */
function useTimesOfLook(at: number) {
  const began = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock of a question starts when it is shown
  useEffect(() => {
    began.current = Date.now()
  }, [at])
  return () => {
    const ended = serverNow()
    const started = new Date(ended.getTime() - Math.max(0, Date.now() - began.current))
    return { started_practice_at: started.toISOString(), ended_practice_at: ended.toISOString() }
  }
}

export type Run = ReturnType<typeof useRun>
