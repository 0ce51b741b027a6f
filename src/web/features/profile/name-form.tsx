import { Form } from 'react-router'
import { m } from '#messages'

type Props = { name: string; phone: string | null; error?: string }

/** The learner's name, which can be changed, and phone. */
export function NameForm({ name, phone, error }: Props) {
  return (
    <Form method="post" className="card form">
      <div className="field">
        <label htmlFor="name">{m.registration_name()}</label>
        <div className="input-row">
          <div className="input-box">
            <input
              id="name"
              name="name"
              autoComplete="name"
              maxLength={100}
              required
              defaultValue={name}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'name-error' : undefined}
            />
          </div>
          <button type="submit" className="button quiet">
            {m.save()}
          </button>
        </div>
        {error && (
          <p id="name-error" className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {phone && (
        <p>
          <span className="soft">{m.landing_phone()}</span> <span dir="ltr">{phone}</span>
        </p>
      )}
    </Form>
  )
}
