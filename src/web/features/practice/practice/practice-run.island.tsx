import { type ReactNode, useEffect, useRef } from 'react'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { Furigana } from '#domain/text/furigana/ruby.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { useReader } from '#web/ui/page/reader.ts'
import { RunHead } from '#web/ui/run-head.tsx'
import { Readings } from '#web/ui/words/furigana.tsx'
import type { PracticeFormResult } from './answer-practice.ts'
import { EndOfRun, fetchEnd } from './end/end-of-run.tsx'
import type { Summary, Ways } from './end/summary.tsx'
import { notePlaces } from './event/moving.ts'
import { ToneSwitch } from './event/tone-switch.tsx'
import { useAnswerEvent, useTapPlace } from './event/use-answer-event.ts'
import { useKeys } from './keys/use-keys.ts'
import { QuestionForm } from './questions/question-form.tsx'
import { listReadings } from './questions/readings-of.ts'
import { isRightAtFirst, progressOfRun } from './run-results.ts'
import { fetchTextJudge, needsTextJudge } from './text-judge.ts'
import { useRun } from './use-run.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import { WaitingNote } from './waiting.tsx'

type Props = {
  /** The lesson whose practice it is; null of questions from several, which are mistakes or a test. */
  lesson: { id: number; title: string } | null
  ways: Ways
  questions: PracticeQuestion[]
  at: number
  known: Practised[]
  /** Common words near the right answers, which a slip must not make. */
  realWords: string[]
  now: string
  /** By which an answer, or a letter, is known that a page without script sends twice. */
  attempt: string
  /** 0 of a visitor: nothing is sent, and the server draws the end. */
  learnerId: number
  answered: PracticeFormResult | undefined
  /** True if these are not all questions of the lesson. */
  isPart: boolean
  /** Of a test: under which id the answer to each question counts. */
  eventIds?: Record<number, string>
  /** Questions of the learner to their teachers about this lesson. */
  asked: Parameters<typeof Summary>[0]['asked']
  /** Summary of the learner that the end shows, where the document is drawn with it. */
  gained: Parameters<typeof Summary>[0]['gained']
}

/** One question a screen, from the first to the summary. */
function PracticeRun({ lesson, ways, learnerId, answered, asked, gained, ...given }: Props) {
  const isTest = given.eventIds !== undefined
  const { dataSaver } = useReader()
  const run = useRun({
    ...given,
    place: { learnerId, lessonId: lesson?.id ?? 0 },
    answered,
    dataSaver,
  })
  const { question, questions, at, result, turn, isReturning } = run
  const isTrial = learnerId === 0
  const isEndDrawn = isTest || isTrial
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(turn)
  useKeys(run)
  useTapPlace()

  useEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    scrollTo(0, 0)
    const field = document.querySelector<HTMLElement>('.practice input[name="answer"]')
    if (field) field.focus()
    else heading.current?.focus({ preventScroll: true })
  }, [turn])

  const isAnswered = result !== null
  useEffect(() => {
    if (isAnswered && !isEndDrawn) fetchEnd().catch(() => undefined)
  }, [isAnswered, isEndDrawn])

  // Of a test the server draws the end, once it has every answer; of a trial it is told what was right.
  const isOver = isEndDrawn && !question && run.waiting === 0
  const right = isTrial ? `&right=${run.results.filter(isRightAtFirst).length}` : ''
  useEffect(() => {
    if (isOver) location.assign(`?q=end${right}`)
  }, [isOver, right])

  const total = questions.length
  const { left, done, whole } = progressOfRun(run.results, total, !isTest)
  const place = isReturning ? 'back' : at + 1
  const after = at + 1 < total ? at + 2 : left > 0 ? 'back' : 'end'
  useAnswerEvent(result?.graded.is_correct, turn, dataSaver)
  return (
    <>
      <RunHead
        closeTo={ways.closeTo}
        close={m.practice_close()}
        label={m.practice_progress()}
        done={done}
        total={whole}
        tools={question && !dataSaver && <ToneSwitch />}
      >
        {!question ? null : isReturning ? `↻ ${number(left || 1)}` : `${number(at + 1)}/${number(total)}`}
      </RunHead>
      {question ? (
        <RunQuestion key={turn} isNext={turn > 0} readings={listReadings(question, result !== null)}>
          <QuestionForm
            question={question}
            heading={heading}
            draft={run.draft}
            result={result}
            place={place}
            began={given.now}
            attempt={given.attempt}
            onTap={fromItsPlace(run.tap)}
            onAnswer={fromItsPlace<Answer>(run.answer)}
            autoPlay={!dataSaver}
          />
          {result && (
            <VerdictPanel
              lessonId={question.lesson_id ?? 0}
              question={question}
              {...result}
              answered={answered?.questionId === question.id ? answered : undefined}
              attempt={given.attempt}
              place={place}
              next={after}
              onNext={run.next}
              onStop={isReturning && !result.graded.is_correct ? run.stop : null}
              isTrial={isTrial}
            />
          )}
        </RunQuestion>
      ) : isEndDrawn ? (
        <WaitingNote count={run.waiting} />
      ) : (
        <EndOfRun
          run={run}
          lesson={lesson}
          ways={ways}
          asked={asked}
          heading={heading}
          gained={gained}
          onAgain={() => run.again(given.questions)}
        />
      )}
    </>
  )
}

/** Starts what moves by this from where it was. */
const fromItsPlace =
  <Given,>(act: (given: Given) => void) =>
  (given: Given) => {
    notePlaces()
    act(given)
  }

type RunQuestionProps = { isNext: boolean; readings: Furigana | undefined; children: ReactNode }

const RunQuestion = ({ isNext, readings, children }: RunQuestionProps) => (
  <Readings value={readings}>
    <div className={isNext ? 'run-question next' : 'run-question'}>{children}</div>
  </Readings>
)

export const island: IslandDefinition<Props> = {
  name: 'practice-run',
  component: PracticeRun,
  ready: async ({ at, questions, known }) => {
    if (at >= questions.length) await fetchEnd()
    if (needsTextJudge(known)) await fetchTextJudge()
  },
}
