import { m } from '#messages'
import type { ShownPayment } from '../read-payment.ts'
import { Copied } from './head.tsx'
import { QrCode } from './qr-code.tsx'
import { TransferReceiptForm } from './transfer-receipt-form.tsx'
import { WithCode } from './with-code.tsx'

/** A slip that was refused at once: the number that was typed, and what is wrong. */
export type TransferReceiptState = {
  reference: string
  fields: { image?: string | undefined; reference?: string | undefined }
  /** Sent again, it is the payer's own, whoever sent the same before. */
  isMine: boolean
}

type Props = { payment: ShownPayment; slip: TransferReceiptState | undefined }

/** Steps that the payer has to do, where it is their turn. */
export function NextSteps({ payment, slip }: Props) {
  const { standing, goTo, qr, way, times } = payment
  if (standing === 'redirect' && goTo)
    return (
      <section className="card way-on">
        <p>{m.billing_pay_not_paid()}</p>
        <a href={goTo} className="button quiet">
          {m.billing_pay_go_on({ way: way.text })}
        </a>
        <OpenUntil time={times.until} />
      </section>
    )
  if (standing === 'qr' && qr)
    return (
      <section className="card way-on">
        <QrCode text={qr} label={m.billing_pay_qr_label({ way: way.text })} />
        <p className="small">{m.billing_pay_qr_same_phone()}</p>
        <OpenUntil time={times.until} />
      </section>
    )
  if (standing === 'app') return <OpenUntil time={times.until} />
  if (!payment.takesSlip) return null
  return (
    <>
      {payment.accounts.length > 0 && standing !== 'slip-waiting' && <Accounts payment={payment} />}
      <TransferReceiptForm payment={payment} state={slip} />
    </>
  )
}

const OpenUntil = ({ time }: { time: string | null }) =>
  time && <p className="soft small">{m.billing_pay_until({ time })}</p>

/** Accounts to transfer the money to, and what to write beside it. */
const Accounts = ({ payment: { accounts, code, times, place } }: Pick<Props, 'payment'>) => (
  <section className="card way-on" aria-labelledby="accounts">
    <h2 id="accounts">{m.billing_pay_accounts()}</h2>
    <ul className="accounts">
      {accounts.map((account) => (
        <li key={account}>
          <Copied text={account} />
        </li>
      ))}
    </ul>
    <p className="small">
      <WithCode text={m.billing_pay_transfer_note({ code })} code={code} />
    </p>
    <OpenUntil time={times.until} />
    {place === 'held' && times.until && (
      <p className="soft small">{m.billing_pay_place_until({ time: times.until })}</p>
    )}
  </section>
)
