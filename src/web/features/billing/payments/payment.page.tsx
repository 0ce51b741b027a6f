import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { SiteFrame } from '#web/ui/shell/site-frame.tsx'
import { Absent } from './absent.tsx'
import { answerPayment, type CheckedNote, checkedNote } from './answer-payment.ts'
import { isPaymentWaiting } from './payment-phase.ts'
import styles from './payments.css?url'
import { loadPayment, type ShownPayment } from './read-payment.ts'
import { Receipt } from './receipt/receipt.tsx'
import { Success } from './success.tsx'
import { Actions } from './waiting/actions.tsx'
import { Head } from './waiting/head.tsx'
import { Help } from './waiting/help.tsx'
import { NextSteps, type TransferReceiptState } from './waiting/next-steps.tsx'
import { Notes } from './waiting/notes.tsx'
import { PaymentScene } from './waiting/scene.tsx'
import { PaymentStatusText } from './waiting/status-text.tsx'
import { PaymentSteps } from './waiting/steps.tsx'

export const handle = { tabs: false } as const

type Args = PageArgs<'paymentId'>

/** Interval (s) at which a page without script asks again. */
const AGAIN_SECONDS = 20

export const meta: Meta<typeof loader> = ({ loaderData: { payment } }) => [
  {
    title: `${payment ? `${m.billing_pay_title()} ${payment.code}` : m.billing_pay_absent_title()} · Thazin`,
  },
  // What is being filled in would be gone.
  ...(payment && isPaymentWaiting(payment.standing) && !payment.takesSlip
    ? [{ againAfter: AGAIN_SECONDS, address: `/payments/${payment.id}` }]
    : []),
]

export async function loader(args: Args) {
  try {
    const payment = await loadPayment(args)
    return respond({ payment, checked: checkedNote(args.url.searchParams.get('checked')) })
  } catch (error) {
    if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
    return respond({ payment: null, checked: null }, { status: 404 })
  }
}

export async function action(args: Args) {
  const { request, url } = args
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  return answerPayment(form, args)
}

/** A payment: what is happening with it, what its payer can do, and in the end its receipt. */
export default function Payment({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { payment, checked } = loaderData
  return (
    <SiteFrame>
      <link rel="stylesheet" href={styles} precedence="page" />
      {payment ? <Shown payment={payment} checked={checked} slip={actionData} /> : <Absent />}
    </SiteFrame>
  )
}

type Props = { payment: ShownPayment; checked: CheckedNote | null; slip: TransferReceiptState | undefined }

function Shown({ payment, checked, slip }: Props) {
  const { standing, isAcknowledged, receipt } = payment
  const isSignedIn = useReader().learnerId !== null
  const isNews = standing === 'succeeded' && !isAcknowledged
  return (
    <>
      <main className="payment" inert={isNews} data-waiting={isPaymentWaiting(standing) ? '' : undefined}>
        <Behaviour name="payment" when="now">
          <Head code={payment.code} isSignedIn={isSignedIn} />
        </Behaviour>
        {standing !== 'qr' && <PaymentScene standing={standing} />}
        <PaymentStatusText payment={payment} />
        <Notes payment={payment} checked={checked} />
        <NextSteps payment={payment} slip={slip} />
        <PaymentSteps payment={payment} />
        {receipt ? <Receipt payment={payment} receipt={receipt} /> : <Help payment={payment} />}
        <Actions payment={payment} isSignedIn={isSignedIn} />
      </main>
      {isNews && <Success payment={payment} isSignedIn={isSignedIn} />}
    </>
  )
}
