import { m } from '#messages'
import { Choices } from '#web/ui/choices.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { Form } from '#web/ui/form.tsx'

type Props = {
  settings: { daily_minutes: number; buttons: 2 | 4; both_ways: boolean; typed: boolean }
  answer: { saved: boolean; fields?: Record<string, string> | undefined } | undefined
}

/** Form for how long a day's review may take, between how many buttons one chooses, and which ways the school's cards are asked. */
export function ReviewSettingsForm({ settings, answer }: Props) {
  const error = answer?.fields?.daily_minutes
  return (
    <details className="card review-settings">
      <summary>{m.memory_review_settings()}</summary>
      <Form method="post" noValidate className="form">
        <label className="field">
          <span>{m.memory_review_daily_minutes()}</span>
          <span className="input-box">
            <input
              name="daily_minutes"
              type="number"
              inputMode="numeric"
              min={1}
              max={240}
              required
              defaultValue={settings.daily_minutes}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'minutes-error' : undefined}
            />
          </span>
          {error && (
            <FieldFaultNote
              text={error}
              label={m.memory_review_daily_minutes()}
              id="minutes-error"
              as="span"
            />
          )}
        </label>
        <Choices
          name="buttons"
          legend={m.memory_review_buttons()}
          chosen={settings.buttons}
          options={[
            { value: 4, label: m.memory_review_four() },
            { value: 2, label: m.memory_review_two() },
          ]}
        />
        <Choices
          name="both_ways"
          legend={m.memory_review_directions()}
          chosen={settings.both_ways ? 1 : 0}
          options={[
            { value: 0, label: m.memory_review_one_way() },
            { value: 1, label: m.memory_review_both_ways() },
          ]}
        />
        <p className="small soft">{m.memory_review_both_ways_text()}</p>
        <Choices
          name="typed"
          legend={m.memory_review_answering()}
          chosen={settings.typed ? 1 : 0}
          options={[
            { value: 0, label: m.memory_review_say() },
            { value: 1, label: m.memory_review_type() },
          ]}
        />
        <button type="submit" className="button quiet">
          {m.memory_review_save()}
        </button>
        <p role="status" className="small">
          {answer?.saved ? m.shared_review_saved() : ''}
        </p>
      </Form>
    </details>
  )
}
