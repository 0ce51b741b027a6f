import { type RefObject, useEffect } from 'react'
import { averageSecond, correctness } from '#domain/streaks/statistics.ts'
import { m } from '#messages'
import { durationInWords, number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Flower } from '#web/ui/icon.tsx'
import { TeacherAnswers } from '#web/ui/teacher-answers.tsx'
import { MissedQuestions } from './missed-questions.tsx'
import type { Result } from './run-results.ts'
import type { Run } from './use-run.ts'

type Props = {
  run: Run
  lesson: { title: string }
  asked: Parameters<typeof TeacherAnswers>[0]['asked']
  heading: RefObject<HTMLHeadingElement | null>
}

const timesOf = ({ practised }: Result) => ({
  started_practice_at: new Date(practised.started_practice_at),
  ended_practice_at: new Date(practised.ended_practice_at),
})

/** The end of a run: how much was right, how fast, what to look at again, and what teachers answered. */
export function Summary({ run, lesson, asked, heading }: Props) {
  const { results } = run
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the end is left
  useEffect(() => run.forget, [])
  const right = results.filter(({ graded }) => graded.is_correct).length
  const missed = results.flatMap(({ question, graded }) => (graded.is_correct ? [] : [question]))
  return (
    <section className="run-summary">
      <Flower />
      <h2 ref={heading} tabIndex={-1}>
        {m.practice_done()}
      </h2>
      <p className="soft" lang={langOf(lesson.title)}>
        {lesson.title}
      </p>
      {results.length > 0 && (
        <dl className="run-figures">
          <div className="card">
            <dt>{m.practice_correctness()}</dt>
            <dd>{m.practice_percent({ percent: number(correctness(right, results.length)) })}</dd>
            <dd className="small soft">
              {m.practice_right_of({ right: number(right), total: number(results.length) })}
            </dd>
          </div>
          <div className="card">
            <dt>{m.practice_speed()}</dt>
            <dd>{durationInWords(averageSecond(results.map(timesOf)))}</dd>
            <dd className="small soft">{m.practice_each()}</dd>
          </div>
        </dl>
      )}
      {missed.length > 0 && <MissedQuestions questions={missed} onPractise={() => run.again(missed)} />}
      {asked.length > 0 && (
        <div className="card run-missed">
          <h3>{m.asked_title()}</h3>
          <TeacherAnswers asked={asked} withLesson={false} />
        </div>
      )}
    </section>
  )
}
