import { IMAGE } from '#domain/base/constants.ts'
import { m } from '#messages'
import { FileField } from '#web/ui/fields/file-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { ShownPayment } from '../read-payment.ts'
import type { TransferReceiptState } from './next-steps.tsx'

type Props = { payment: ShownPayment; state: TransferReceiptState | undefined }

/** The photo of a transfer's slip and its number. While one waits, another may take its place. */
export function TransferReceiptForm({ payment, state }: Props) {
  const form = (
    <Form
      method="post"
      action={`/payments/${payment.id}`}
      encType="multipart/form-data"
      noValidate
      className="form"
    >
      <input type="hidden" name="intent" value="slip" />
      {state?.isMine && <input type="hidden" name="is_mine" value="1" />}
      <FileField
        name="image"
        label={m.billing_pay_slip_image()}
        icon="camera"
        accept={IMAGE.types.join()}
        note={m.billing_pay_slip_image_note()}
        fault={state?.fields.image}
      />
      <TextField
        id="reference"
        label={m.billing_pay_slip_reference()}
        note={m.billing_pay_slip_reference_note()}
        error={state?.fields.reference}
        defaultValue={state?.reference}
        autoComplete="off"
        maxLength={60}
      />
      <button type="submit" className="button">
        {m.billing_pay_slip_send()}
      </button>
    </Form>
  )
  const isLate = payment.standing === 'expired'
  if (isLate || payment.standing === 'slip-waiting')
    return (
      <details className="card way-on" open={state !== undefined}>
        <summary>{isLate ? m.billing_pay_slip_late() : m.billing_pay_slip_another()}</summary>
        {form}
      </details>
    )
  return (
    <section className="card way-on" aria-labelledby="slip">
      <h2 id="slip">{m.billing_pay_slip_send()}</h2>
      {form}
    </section>
  )
}
