import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { UnitTest } from '#contract/practice/unit-tests.ts'
import type { CompletionSummary } from '#contract/school/learn.ts'
import { m } from '#messages'
import { MissedQuestions } from '#web/features/practice/practice/end/missed-questions.tsx'
import { number } from '#web/i18n/format.ts'
import { CompletionScreen } from '#web/ui/completion/completion-screen.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  test: Pick<UnitTest, 'state' | 'total' | 'needed' | 'correct'>
  missed: PracticeQuestion[]
  /** Summary of the learner that the end shows; null if no test was taken. */
  gained: CompletionSummary | null
}

/** Below this share the mistakes go first. */
const HARD = 0.6

/** Result of a test, or the reason why there is no result. */
export function UnitTestResult({ test: { state, total, needed, correct }, missed, gained }: Props) {
  const isFailed = state === 'failed'
  const right = correct ?? 0
  const text = isFailed
    ? right * 2 >= total
      ? m.practice_unit_test_failed_text()
      : m.practice_unit_test_failed_none()
    : state === 'passed'
      ? m.practice_unit_test_passed_text()
      : null
  const isHard = missed.length > 0 && right < total * HARD
  const again = missed.length > 0 && (
    <a
      href={`/practice/mistakes/run?only=${missed.map(({ id }) => id).join(',')}&q=1`}
      className={isHard ? 'button' : 'button quiet'}
    >
      {m.practice_these_again({ count: number(missed.length) })}
    </a>
  )
  return (
    <>
      <header className="run-head">
        <a href="/learn" className="run-close" aria-label={m.shared_practice_to_path()}>
          <Icon name="close" />
        </a>
      </header>
      <CompletionScreen title={TITLES[state]()} isHard={state !== 'passed'} ending={gained} spent={0}>
        {text && <p>{text}</p>}
        {correct !== null && (
          <p className="run-figures">
            <b>
              {m.practice_unit_test_right({
                right: number(right),
                total: number(total),
                needed: number(needed),
              })}
            </b>
          </p>
        )}
        {isFailed && <p className="soft small">{m.practice_unit_test_tomorrow()}</p>}
      </CompletionScreen>
      {missed.length > 0 && (
        <div className="run-after">
          <MissedQuestions questions={missed} all={m.practice_mistakes_all()} />
        </div>
      )}
      <div className="run-actions">
        {isHard && again}
        <a href="/learn" className={isHard ? 'button quiet' : 'button'}>
          {m.shared_practice_to_path()}
        </a>
        {!isHard && again}
      </div>
    </>
  )
}

const TITLES: Record<UnitTest['state'], () => string> = {
  passed: m.practice_unit_test_passed,
  failed: m.practice_unit_test_failed,
  done: m.practice_unit_test_done,
  none: m.practice_unit_test_nothing,
  open: m.shared_unit_test_offer,
  running: m.shared_unit_test_offer,
}
