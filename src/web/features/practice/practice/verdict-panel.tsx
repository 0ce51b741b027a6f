import { useEffect, useRef } from 'react'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Answer, Graded } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PracticeFormResult } from './answer-practice.ts'
import { Difference } from './difference.tsx'
import { makeRoomFor } from './event/moving.ts'
import { Letters } from './letters.tsx'
import { RightAnswer } from './right-answer.tsx'
import { type RunPosition, useRunAddress } from './use-run-address.ts'

type Props = {
  lessonId: number
  question: PracticeQuestion
  given: Answer
  graded: Graded
  /** Result of a form without script. */
  answered: PracticeFormResult | undefined
  attempt: string
  place: RunPosition
  /** Position that comes after it. */
  next: RunPosition
  onNext: () => void
  /** Leads to the end, whatever would come back; null if nothing does. */
  onStop: (() => void) | null
  /** A visitor has nobody to write to, and no pages to look things up in. */
  isTrial: boolean
}

const titles = {
  right: m.shared_practice_right,
  typo: m.shared_practice_typo,
  incomplete: m.shared_practice_incomplete,
  wrong: m.shared_practice_wrong,
}

/** Pairs are judged as they are made: who ends with all of them has found them, if not at the first try. */
const tookMoreTries = ({ question, given, graded }: Pick<Props, 'question' | 'given' | 'graded'>) =>
  question.question_type === 'match' && given !== null && graded.verdict === 'wrong'

/** Look and name of the verdict: who asked to be shown the answer has made no mistake. */
function lookOf(judged: Pick<Props, 'question' | 'given' | 'graded'>) {
  const { given, graded } = judged
  if (given === null) return { look: ' shown', icon: 'books', title: m.shared_practice_skipped() } as const
  if (tookMoreTries(judged)) return { look: ' mended', icon: 'check', title: m.practice_mended() } as const
  const title = titles[graded.verdict]()
  return graded.is_correct
    ? ({ look: '', icon: 'check', title } as const)
    : ({ look: ' wrong', icon: 'alert', title } as const)
}

/** The verdict, in words, shape and colour: what is right, where it differs, and why. */
export function VerdictPanel({
  lessonId,
  question,
  given,
  graded,
  answered,
  attempt,
  place,
  next: to,
  onNext,
  onStop,
  isTrial,
}: Props) {
  const placeOf = useRunAddress()
  const next = useRef<HTMLAnchorElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
    if (panel.current) makeRoomFor(panel.current)
  }, [])
  const { verdict, is_correct: isRight } = graded
  const { look, icon, title } = lookOf({ question, given, graded })
  const { explanation, grammar } = question.solution
  const differs = verdict !== 'right' && graded.diff && graded.diff.some(({ kind }) => kind !== 'same')
  return (
    <section ref={panel} className={`run-verdict fresh${look}`} aria-labelledby="verdict">
      <div role="status">
        <h3 id="verdict">
          <Icon name={icon} />
          {title}
        </h3>
        {differs && graded.diff && given !== null && <Difference pieces={graded.diff} />}
        {verdict !== 'right' && <RightAnswer question={question} />}
        {explanation && (
          <p lang={detectLang(explanation)}>
            <Cited text={explanation} />
          </p>
        )}
        {grammar && !isTrial && (
          <a className="block-link" href={`/grammar/${grammar.slug}`}>
            {grammar.title}
          </a>
        )}
      </div>
      <a
        ref={next}
        className="button"
        href={placeOf(to)}
        onClick={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        {to === 'end' ? m.practice_finish() : m.shared_practice_next()}
      </a>
      {onStop && (
        <a
          className="link-button"
          href={placeOf('end')}
          onClick={(event) => {
            event.preventDefault()
            onStop()
          }}
        >
          {m.practice_stop()}
        </a>
      )}
      {!isTrial && (
        <Letters
          lessonId={lessonId}
          questionId={question.id}
          given={given}
          isRight={isRight}
          answered={answered}
          attempt={attempt}
          place={place}
        >
          {question.audio && <AudioReportLink of="question" id={question.id} />}
        </Letters>
      )}
    </section>
  )
}
