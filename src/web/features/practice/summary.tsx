import { type RefObject, useEffect } from 'react'
import { averageSecond, correctness } from '#domain/streaks/statistics.ts'
import { m } from '#messages'
import { number, inWords as timeInWords } from '../../i18n/format.ts'
import { langOf } from '../../i18n/lang-of.ts'
import { Flower } from '../../ui/icon.tsx'
import { inWords } from './answer-in-words.ts'
import type { Result, Run } from './use-run.ts'

type Props = {
  run: Run
  lesson: { title: string }
  heading: RefObject<HTMLHeadingElement | null>
}

const timesOf = ({ practised }: Result) => ({
  started_practice_at: new Date(practised.started_practice_at),
  ended_practice_at: new Date(practised.ended_practice_at),
})

/** The end of a run: how much was right, how fast, and what to look at again. */
export function Summary({ run, lesson, heading }: Props) {
  const { results } = run
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the end is left
  useEffect(() => run.forget, [])
  const right = results.filter(({ graded }) => graded.is_correct).length
  const missed = results.filter(({ graded }) => !graded.is_correct)
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
            <dd>{timeInWords(averageSecond(results.map(timesOf)))}</dd>
            <dd className="small soft">{m.practice_each()}</dd>
          </div>
        </dl>
      )}
      {missed.length > 0 && (
        <div className="card run-missed">
          <h3>{m.practice_look_again()}</h3>
          <ul>
            {missed.map(({ question, graded }) => (
              <li key={question.id}>
                <span lang={langOf(question.question)} className="soft">
                  {question.question}
                </span>
                <b lang={question.lang}>{inWords(question, graded.correct_answer)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
