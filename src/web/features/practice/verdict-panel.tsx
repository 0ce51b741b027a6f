import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer, Graded } from '#domain/grading/question.ts'
import { m } from '#messages'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { ShownTo } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Answered } from './answer-practice.ts'
import { Difference } from './difference.tsx'
import { RightAnswer } from './right-answer.tsx'
import { usePlace } from './use-place.ts'

type Props = {
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
export function VerdictPanel({ question, given, graded, answered, page, isLast, onNext }: Props) {
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
      <Letters question={question} given={given} isRight={isRight} answered={answered} page={page} />
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

type LettersProps = Pick<Props, 'question' | 'given' | 'answered' | 'page'> & { isRight: boolean }

/** What reaches a teacher: "I think mine is right", and a question. */
function Letters({ question, given, isRight, answered, page }: LettersProps) {
  const appeal = useFetcher<Answered>()
  const ask = useFetcher<Answered>()
  const action = usePlace()(page)
  const hidden = (
    <>
      <input type="hidden" name="question_id" value={question.id} />
      <input type="hidden" name="given" value={JSON.stringify(given)} />
    </>
  )
  const isAppealed = (appeal.data ?? answered)?.appealed
  const { asked: isAsked, isAskEmpty } = ask.data ?? answered ?? {}
  return (
    <div className="run-letters">
      {!isRight && given !== null && !isAppealed && (
        <appeal.Form method="post" action={action}>
          {hidden}
          <button
            type="submit"
            className="link-button"
            name="appeal"
            value="1"
            disabled={appeal.state !== 'idle'}
          >
            {m.practice_appeal()}
          </button>
          <ShownTo />
        </appeal.Form>
      )}
      {!isAsked && (
        <details open={isAskEmpty}>
          <summary className="link-button">{m.practice_ask()}</summary>
          <ask.Form method="post" action={action} noValidate className="form">
            {hidden}
            <label className="field">
              <span>{m.practice_ask_label()}</span>
              <textarea
                name="ask"
                required
                maxLength={2000}
                rows={3}
                aria-invalid={isAskEmpty ? true : undefined}
              />
              {isAskEmpty && (
                <span className="field-error" role="alert">
                  {m.invalid_required()}
                </span>
              )}
            </label>
            <button type="submit" className="button quiet" disabled={ask.state !== 'idle'}>
              {m.practice_send()}
            </button>
            <ShownTo />
          </ask.Form>
        </details>
      )}
      <p role="status" className="small">
        {isAppealed ? m.practice_appealed() : isAsked ? m.practice_asked() : ''}
      </p>
    </div>
  )
}
