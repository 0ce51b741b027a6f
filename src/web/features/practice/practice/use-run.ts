import { useEffect, useRef, useState } from 'react'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import { keepMedia } from '#web/offline/kept-media.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import { serverNow, syncClock } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import type { PracticeFormResult } from './answer-practice.ts'
import { keepRun, keptRun, type RunKey } from './kept-run.ts'
import { questionMedia } from './question-media.ts'
import { type AnswerDraft, draftAnswer, isWhole, tapped } from './questions/draft.ts'
import {
  answeredAt,
  fresh,
  gradeResult,
  gradeResults,
  type QuestionResult,
  shownAgain,
  withVerdicts,
} from './run-results.ts'
import { fetchTextJudge, needsTextJudge } from './text-judge.ts'
import { useSentAnswers } from './use-sent-answers.ts'
import { useTextJudge } from './use-text-judge.ts'

type Given = {
  place: RunKey
  questions: PracticeQuestion[]
  at: number
  /** Answers of this run that the server has, up to the question that is shown. */
  known: Practised[]
  /** Common words near the right answers. */
  realWords: string[]
  now: string
  answered: PracticeFormResult | undefined
  dataSaver: boolean
  /** A part of the lesson, such as the mistakes of a run before: it is not gone on with later. */
  isPart: boolean
  /** Of a test: under which id each question's answer counts. Nothing comes back in it, and it's gone on with from the server. */
  eventIds?: Record<number, string> | undefined
}

/**
 * A run through questions: the phone grades them itself and sends the record to the server when it can. What was answered wrong comes back
 * after the last until it is right. What was answered is kept on the phone, so that the run goes on where it was interrupted.
 */
export function useRun(given: Given) {
  const { place } = given
  const [questions, setQuestions] = useState(given.questions)
  const [real] = useState(() => new Set(given.realWords))
  const [begun] = useState(() => begin(given, real))
  const [shown, setShown] = useState(begun.shown)
  const [results, setResults] = useState(begun.results)
  /** Counts what was shown: the same question may come back at once. */
  const [turn, setTurn] = useState(0)
  const [spent, setSpent] = useState(() => millisecondsOf(begun.results))
  const { at, id, result } = shown
  const isPart = useRef(given.isPart)
  const question = questions.find((one) => one.id === id)
  const isReturning = at >= questions.length
  const end = questions.length + 1
  const sent = useSentAnswers(place.learnerId, (verdicts) => setResults((all) => withVerdicts(all, verdicts)))
  const timesOfLook = useTimesOfLook(turn)
  const goOn = (to: typeof shown, all: QuestionResult[]) => {
    setShown(to)
    setResults(all)
    setTurn(turn + 1)
  }
  const hasBegun = useInterruptedRun(given, (kept) => {
    const before = gradeResults(questions, kept.answers, real)
    const to = fresh(questions, before, kept.at)
    const own = before.find((one) => one.question.id === to.id)
    setShown(kept.at < questions.length ? shownAgain(to, own) : to)
    setResults(before)
    setSpent(millisecondsOf(before))
  })
  const keep = (place_at: number, all: QuestionResult[]) => {
    hasBegun.current = true
    if (!isPart.current) keepRun(place, { at: place_at, answers: all.map(({ practised }) => practised) })
  }
  /** @param to how many of the questions were gone through, one more than there are for the end */
  const go = (to: number) => {
    const next = fresh(questions, results, to)
    goOn(next, results)
    keep(to, results)
    if (next.id === null || to === questions.length) void sent.send()
  }
  /** Grades at once, on the phone. Null means "I don't know". */
  const answer = useTextJudge(
    { questions, question, turn },
    (raw: Answer, draft: AnswerDraft = shown.draft): void => {
      if (!question || result) return
      const text = typeof raw === 'string' ? raw.normalize('NFC') : raw
      const practised: Practised = {
        question_id: question.id,
        answer: text,
        ...timesOfLook(),
        event_id: given.eventIds?.[question.id] ?? newId(),
        ...(isReturning && { is_return: true }),
      }
      const own = gradeResult(question, practised, real)
      const all = [...results.filter((other) => other.question !== question), own]
      setShown({ ...shown, draft, result: { given: text, graded: own.graded } })
      setResults(all)
      setSpent(spent + millisecondsOf([own]))
      sent.add(practised)
      keep(at, all)
    },
  )

  return {
    questions,
    question,
    ...shown,
    results,
    turn,
    spent,
    isReturning,
    waiting: sent.waiting,
    /** Sends what waits. */
    send: sent.send,
    answer,
    /** A tap on a piece; the last pair is the answer. */
    tap(piece: number): void {
      if (!question || result) return
      const draft = tapped(question, shown.draft, piece)
      if (question.question_type === 'match' && isWhole(question, draft))
        answer(draftAnswer(question, draft), draft)
      else setShown({ ...shown, draft })
    },
    next: () => go(given.eventIds && at + 1 >= questions.length ? end : Math.min(at + 1, questions.length)),
    /** To the end, whatever would come back. */
    stop: () => go(end),
    /** Starts over with these questions: all, or only the mistakes. */
    again(chosen: PracticeQuestion[]): void {
      hasBegun.current = true
      isPart.current = given.isPart || chosen.length < given.questions.length
      setQuestions(chosen)
      goOn(fresh(chosen, [], 0), [])
      setSpent(0)
    },
    /** After the end of a run, the next visit starts over. */
    forget: () => keepRun(place, null),
  }
}

/** Beginning of the page: at its place, with what a form without script came to. */
function begin({ questions, known, at, answered }: Given, real: ReadonlySet<string>) {
  const before = gradeResults(questions.slice(0, at), known, real)
  const shown = answeredAt(fresh(questions, before, at), answered, at >= questions.length)
  const results = shown.result ? gradeResults(questions.slice(0, at + 1), known, real) : before
  return { shown, results }
}

/** Time spent looking at these questions (ms). */
const millisecondsOf = (results: readonly QuestionResult[]) =>
  results.reduce((sum, { practised: { started_practice_at: from, ended_practice_at: to } }) => {
    const looked = Date.parse(to) - Date.parse(from)
    return sum + Math.max(0, looked)
  }, 0)

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
    void keptRun(place, questions.length, known).then(async (kept) => {
      if (kept && needsTextJudge(kept.answers)) await fetchTextJudge().catch(() => undefined)
      if (kept && !hasBegun.current && !needsTextJudge(kept.answers)) goOn(kept)
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
function useTimesOfLook(turn: number) {
  // An answer may come before the first effect has run.
  const began = useRef(Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock of a question starts when it is shown
  useEffect(() => {
    began.current = Date.now()
  }, [turn])
  return () => {
    const ended = serverNow()
    const started = new Date(ended.getTime() - Math.max(0, Date.now() - began.current))
    return { started_practice_at: started.toISOString(), ended_practice_at: ended.toISOString() }
  }
}

export type PracticeRun = ReturnType<typeof useRun>
