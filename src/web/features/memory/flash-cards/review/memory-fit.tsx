import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Form } from '#web/ui/form.tsx'

type Props = {
  /** Reviews that are still wanting. */
  missing: number
  isFitted: boolean
  answer: { kept: boolean } | undefined
}

/** Fits the memory's parameters to the learner's own reviews, once there are enough of them. */
export function MemoryFit({ missing, isFitted, answer }: Props) {
  return (
    <details className="card review-settings" open={answer !== undefined}>
      <summary>{m.memory_review_fit()}</summary>
      <p className="soft small">{isFitted ? m.memory_review_fit_own() : m.memory_review_fit_text()}</p>
      {missing > 0 ? (
        <p className="small">{m.memory_review_fit_missing({ count: number(missing) })}</p>
      ) : (
        <Form method="post">
          <button
            type="submit"
            name="intent"
            value="fit"
            className="button quiet"
            data-busy={m.memory_review_fit_busy()}
          >
            {m.memory_review_fit_start()}
          </button>
        </Form>
      )}
      <p role="status" className="small">
        {answer && (answer.kept ? m.memory_review_fit_kept() : m.memory_review_fit_left())}
      </p>
    </details>
  )
}
