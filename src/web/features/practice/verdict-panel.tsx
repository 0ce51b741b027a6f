import { useEffect, useRef } from 'react'
import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import { m } from '#messages'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Answered } from './answer-practice.ts'
import { Difference } from './difference.tsx'
import { Letters } from './letters.tsx'
import { RightAnswer } from './right-answer.tsx'
import { usePlace } from './use-place.ts'

type Props = {
  lessonId: number
  question: PracticeQuestion
  given: Answer
  graded: Graded
  /** What a form without script came to. */
  answered: Answered | undefined
  page: number
  isLast: boolean
  onNext: () => void
}

const titles = {
  right: m.practice_right,
  typo: m.practice_typo,
  incomplete: m.practice_incomplete,
  wrong: m.practice_wrong,
}

/** The verdict, in words, shape and colour: what is right, where it differs, and why. */
export function VerdictPanel({ lessonId, question, given, graded, answered, page, isLast, onNext }: Props) {
  const placeOf = usePlace()
  const next = useRef<HTMLAnchorElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
    if (panel.current) uncoverAnswer(panel.current)
  }, [])
  const { verdict, is_correct: isRight } = graded
  const { explanation } = question.solution
  const differs = verdict !== 'right' && graded.diff && graded.diff.some(({ kind }) => kind !== 'same')
  return (
    <section ref={panel} className={isRight ? 'run-verdict' : 'run-verdict wrong'} aria-labelledby="verdict">
      <div role="status">
        <h3 id="verdict">
          <Icon name={isRight ? 'check' : 'alert'} />
          {given === null ? m.practice_skipped() : titles[verdict]()}
        </h3>
        {differs && graded.diff && given !== null && <Difference pieces={graded.diff} />}
        {verdict !== 'right' && <RightAnswer question={question} />}
        {explanation && (
          <p lang={langOf(explanation)}>
            <Cited text={explanation} />
          </p>
        )}
      </div>
      <a
        ref={next}
        className="button"
        href={placeOf(isLast ? 'end' : page + 1)}
        onClick={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        {isLast ? m.practice_finish() : m.practice_next()}
      </a>
      <Letters
        lessonId={lessonId}
        questionId={question.id}
        given={given}
        isRight={isRight}
        answered={answered}
        page={page}
      />
    </section>
  )
}

/** Moves the page so far that the verdict, which lies over its lower end, leaves what it judges in sight. */
function uncoverAnswer(panel: HTMLElement) {
  const judged = [...document.querySelectorAll('.run-form :is(.right, .wrong)')]
  const boxes = judged.map((element) => element.getBoundingClientRect())
  const covered = Math.max(...boxes.map(({ bottom }) => bottom)) + 8 - panel.getBoundingClientRect().top
  const room = Math.min(...boxes.map(({ top }) => top)) - 8
  if (covered > 0 && room > 0) scrollBy(0, Math.min(covered, room))
}
