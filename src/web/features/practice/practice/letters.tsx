import { type FormEvent, type ReactNode, useState } from 'react'
import type { Answer } from '#domain/practice/grading/question.ts'
import { m } from '#messages'
import { api } from '#web/runtime/browser/api.ts'
import { showFailure } from '#web/runtime/browser/failures.ts'
import { ShownTo } from '#web/ui/form.tsx'
import type { PracticeFormResult } from './answer-practice.ts'
import { type RunPosition, useRunAddress } from './use-run-address.ts'

type Props = {
  lessonId: number
  questionId: number
  given: Answer
  isRight: boolean
  /** Result of a form without script. */
  answered: PracticeFormResult | undefined
  attempt: string
  place: RunPosition
  /** Further things that can be said, in the same menu. */
  children: ReactNode
}

/** Letters to a teacher: "I think mine is right", and a question. */
export function Letters({ lessonId, questionId, given, isRight, answered, attempt, place, children }: Props) {
  const [state, setState] = useState(answered)
  const [isBusy, setBusy] = useState(false)
  const action = useRunAddress()(place)
  const send = async (event: FormEvent, call: () => Promise<unknown>, sent: Partial<PracticeFormResult>) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call()
      setState({ questionId, ...state, ...sent })
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const question = String(new FormData(event.currentTarget).get('ask')).trim()
    if (question !== '')
      return send(event, () => api.practice.askTeacher({ lesson_id: lessonId, question }), { asked: true })
    event.preventDefault()
    setState({ questionId, ...state, isAskEmpty: true })
  }
  const hidden = (
    <>
      <input type="hidden" name="question_id" value={questionId} />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="given" value={JSON.stringify(given)} />
    </>
  )
  return (
    <div className="run-letters">
      {!isRight && given !== null && !state?.appealed && (
        <form
          method="post"
          action={action}
          onSubmit={(event) =>
            send(event, () => api.practice.appeal({ question_id: questionId, answer: given }), {
              appealed: true,
            })
          }
        >
          {hidden}
          <ShownTo />
          <button type="submit" className="link-button" name="appeal" value="1" disabled={isBusy}>
            {m.practice_appeal()}
          </button>
        </form>
      )}
      {!state?.asked && (
        <details open={state?.isAskEmpty}>
          <summary className="link-button">{m.practice_ask_or_report()}</summary>
          <form method="post" action={action} noValidate className="form" onSubmit={ask}>
            {hidden}
            <ShownTo />
            <label className="field">
              <span>{m.practice_ask_label()}</span>
              <textarea
                name="ask"
                required
                maxLength={2000}
                rows={3}
                aria-invalid={state?.isAskEmpty ? true : undefined}
              />
              {state?.isAskEmpty && (
                <span className="field-error" role="alert">
                  {m.shared_invalid_required()}
                </span>
              )}
            </label>
            <button type="submit" className="button quiet" disabled={isBusy}>
              {m.practice_send()}
            </button>
          </form>
          {children}
        </details>
      )}
      <p role="status" className="small">
        {state?.appealed ? m.practice_appealed() : state?.asked ? m.practice_asked() : ''}
      </p>
    </div>
  )
}
