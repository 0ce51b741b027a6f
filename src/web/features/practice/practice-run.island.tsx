import { useEffect, useRef } from 'react'
import type { PracticeQuestion } from '#contract/practice.ts'
import { m } from '#messages'
import { useReader } from '#web/documents/reader.ts'
import { number } from '#web/i18n/format.ts'
import type { IslandDoor } from '#web/islands/door.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import { RunHead } from '#web/ui/run-head.tsx'
import type { Answered } from './answer-practice.ts'
import { QuestionForm } from './questions/question-form.tsx'
import { Summary } from './summary.tsx'
import { useKeys } from './use-keys.ts'
import { useRun } from './use-run.ts'
import { VerdictPanel } from './verdict-panel.tsx'

type Props = {
  lesson: { id: number; title: string; next_lesson_id: number | null }
  questions: PracticeQuestion[]
  at: number
  known: Practised[]
  /** Common words near the right answers, which a slip must not make. */
  realWords: string[]
  now: string
  learnerId: number
  answered: Answered | undefined
  /** Whether these are not all questions of the lesson. */
  isPart: boolean
  /** What the learner asked their teachers about this lesson. */
  asked: Parameters<typeof Summary>[0]['asked']
}

/** One question a screen, from the first to the summary. */
function PracticeRun({ lesson, learnerId, answered, asked, ...given }: Props) {
  const { dataSaver } = useReader()
  const place = { learnerId, lessonId: lesson.id }
  const run = useRun({ ...given, place, answered, dataSaver })
  const { question, questions, at, result } = run
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useKeys(run)

  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    scrollTo(0, 0)
    const field = document.querySelector<HTMLElement>('.practice input[name="answer"]')
    if (field) field.focus()
    else heading.current?.focus()
  }, [at])

  const total = questions.length
  const done = at + (result ? 1 : 0)
  return (
    <>
      <RunHead
        closeTo="/learn"
        close={m.practice_close()}
        label={m.practice_progress()}
        done={done}
        total={total}
      >
        {question ? `${number(at + 1)}/${number(total)}` : null}
      </RunHead>
      {question ? (
        <div className="run-question" key={question.id}>
          <QuestionForm
            question={question}
            heading={heading}
            draft={run.draft}
            result={result}
            page={at + 1}
            began={given.now}
            onDraft={run.setDraft}
            onAnswer={run.answer}
            autoPlay={!dataSaver}
          />
          {result && (
            <VerdictPanel
              lessonId={lesson.id}
              question={question}
              {...result}
              answered={answered?.questionId === question.id ? answered : undefined}
              page={at + 1}
              isLast={at + 1 === total}
              onNext={run.next}
            />
          )}
        </div>
      ) : (
        <Summary run={run} lesson={lesson} asked={asked} heading={heading} />
      )}
      {run.waiting > 0 && !question && (
        <p className="run-waiting small" role="status">
          {m.practice_waiting({ count: number(run.waiting) })}
        </p>
      )}
      {!question && (
        <div className="run-actions">
          <a className="button" href={lesson.next_lesson_id ? `/lessons/${lesson.next_lesson_id}` : '/learn'}>
            {lesson.next_lesson_id ? m.practice_next_lesson() : m.practice_to_path()}
          </a>
          <a
            className="button quiet"
            href="?q=1"
            onClick={(event) => {
              event.preventDefault()
              run.again(given.questions)
            }}
          >
            {m.practice_again()}
          </a>
        </div>
      )}
    </>
  )
}

export const island: IslandDoor<Props> = { name: 'practice-run', component: PracticeRun }
