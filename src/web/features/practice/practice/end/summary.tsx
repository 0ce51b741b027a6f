import { type RefObject, useEffect } from 'react'
import type { CompletionSummary } from '#contract/school/learn.ts'
import { averageSecond, correctness } from '#domain/habit/streaks/statistics.ts'
import { m } from '#messages'
import { useCompletion } from '#web/features/practice/practice/end/use-completion.ts'
import { durationInWords, number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { CompletionScreen } from '#web/ui/completion/completion-screen.tsx'
import { TeacherAnswers } from '#web/ui/teacher-answers.tsx'
import { isRightAtFirst, type QuestionResult, toReturn } from '../run-results.ts'
import type { PracticeRun } from '../use-run.ts'
import { WaitingNote } from '../waiting.tsx'
import { MissedQuestions } from './missed-questions.tsx'

/** The ways out of a run and on from its end, with what they are called: named by the page, since script that waits for the end is dear. */
export type Ways = {
  closeTo: string
  next: { to: string; label: string }
  /** To the mistakes of all lessons. */
  all?: string
  /** All questions once more. */
  again?: string
}

type Props = {
  run: PracticeRun
  lesson: { id: number; title: string } | null
  ways: Ways
  asked: Parameters<typeof TeacherAnswers>[0]['asked']
  heading: RefObject<HTMLHeadingElement | null>
  /** Summary that the document was drawn with. */
  gained: CompletionSummary | null
  onAgain: () => void
}

/** Below this share the end is kind, and the mistakes go first. */
const HARD = 0.6

const timesOf = ({ practised }: QuestionResult) => ({
  started_practice_at: new Date(practised.started_practice_at),
  ended_practice_at: new Date(practised.ended_practice_at),
})

/** The end of a run: how much was right when it was asked first, what was gained, what to look at again, and what teachers answered. */
export function Summary({ run, lesson, ways, asked, heading, gained, onAgain }: Props) {
  const { results } = run
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the end is left
  useEffect(() => run.forget, [])
  const ending = useCompletion(gained, lesson?.id, run.send)
  const total = results.length
  const right = results.filter(isRightAtFirst).length
  const missed = results.flatMap((result) => (isRightAtFirst(result) ? [] : [result.question]))
  const isLow = total > 0 && right / total < HARD
  const isRepaired = isLow && toReturn(results).length === 0
  const isHard = isLow && !isRepaired
  const unit = ending?.unit
  const next = unit?.is_done ? { to: `/units/${unit.id}/done`, label: m.shared_ending_to_unit() } : ways.next
  const again = missed.length > 0 && (
    <a
      className={isHard ? 'button' : 'button quiet'}
      href={`?only=${missed.map(({ id }) => id).join(',')}&q=1`}
      onClick={(event) => {
        event.preventDefault()
        run.again(missed)
      }}
    >
      {m.practice_these_again({ count: number(missed.length) })}
    </a>
  )
  return (
    <>
      <CompletionScreen
        title={isHard ? m.practice_hard() : m.practice_done()}
        {...{ heading, isHard, ending }}
        spent={run.spent}
      >
        {isHard && <p>{m.practice_hard_text()}</p>}
        {lesson && (
          <p className="soft" lang={detectLang(lesson.title)}>
            {lesson.title}
          </p>
        )}
        {total > 0 && (
          <p className="run-figures">
            <b>
              {isRepaired
                ? m.practice_all_mended({ total: number(total), count: number(missed.length) })
                : m.practice_first_right({ right: number(right), total: number(total) })}
            </b>
            <span className="small soft">
              {!isRepaired && `${m.practice_percent({ percent: number(correctness(right, total)) })} · `}
              {m.practice_speed()} {durationInWords(averageSecond(results.map(timesOf)))} {m.practice_each()}
            </span>
          </p>
        )}
      </CompletionScreen>
      {(missed.length > 0 || asked.length > 0) && (
        <div className="run-after fresh">
          {missed.length > 0 && <MissedQuestions questions={missed} all={ways.all} />}
          {asked.length > 0 && (
            <div className="card run-missed">
              <h3>{m.shared_asked_title()}</h3>
              <TeacherAnswers asked={asked} withLesson={false} />
            </div>
          )}
        </div>
      )}
      <WaitingNote count={run.waiting} />
      {ways.again && (
        <p className="run-again-all fresh">
          <a
            className="link-button"
            href="?q=1"
            onClick={(event) => {
              event.preventDefault()
              onAgain()
            }}
          >
            {ways.again}
          </a>
        </p>
      )}
      <div className="run-actions">
        {isHard && again}
        <a className={isHard ? 'button quiet' : 'button'} href={next.to}>
          {next.label}
        </a>
        {!isHard && again}
      </div>
    </>
  )
}
