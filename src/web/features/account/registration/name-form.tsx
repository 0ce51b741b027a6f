import { m } from '#messages'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { linkToStep } from './step-address.ts'

type Props = { name: string; error?: string | undefined }

/** The last question: how the learner is called. */
export const NameForm = ({ name, error }: Props) => (
  <Form method="post" action={linkToStep('name')} noValidate className="form">
    <TextField
      id="name"
      label={m.account_registration_name()}
      autoComplete="name"
      maxLength={100}
      required
      defaultValue={name}
      error={error}
    />
    <Behaviour name="keep-trial" when="now">
      <div className="bottom-action">
        <button type="submit" className="button">
          {m.account_registration_submit()}
        </button>
      </div>
    </Behaviour>
  </Form>
)
