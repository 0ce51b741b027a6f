import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { data } from '#web/runtime/documents/answers.ts'
import { chooseLocale } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { SiteFrame } from '#web/ui/shell/site-frame.tsx'
import { Absent } from './absent.tsx'
import { answerPayment, type CheckedNote, checkedNote } from './answer-payment.ts'
import styles from './payments.css?url'
import { readPayment, type ShownPayment } from './read-payment.ts'
import { Receipt } from './receipt/receipt.tsx'
import { isWaiting } from './standing.ts'
import { Success } from './success.tsx'
import { Actions } from './waiting/actions.tsx'
import { Head } from './waiting/head.tsx'
import { Help } from './waiting/help.tsx'
import { Notes } from './waiting/notes.tsx'
import { Scene } from './waiting/scene.tsx'
import { Steps } from './waiting/steps.tsx'
import { type SlipState, WayOn } from './waiting/way-on.tsx'
import { Words } from './waiting/words.tsx'

export const handle = { tabs: false } as const

type Args = PageArgs<'paymentId'>

/** How often (s) a page without script asks again. */
const AGAIN_SECONDS = 20

export const meta: Meta<typeof loader> = ({ loaderData: { payment } }) => [
  { title: `${payment ? `${m.pay_title()} ${payment.code}` : m.pay_absent_title()} · Thazin` },
  // What is being filled in would be gone.
  ...(payment && isWaiting(payment.standing) && !payment.takesSlip
    ? [{ againAfter: AGAIN_SECONDS, address: `/payments/${payment.id}` }]
    : []),
]

export async function loader(args: Args) {
  try {
    const payment = await readPayment(args)
    return data({ payment, checked: checkedNote(args.url.searchParams.get('checked')) })
  } catch (error) {
    if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
    return data({ payment: null, checked: null }, { status: 404 })
  }
}

export async function action(args: Args) {
  const { request, url } = args
  const form = await request.formData()
  if (form.has('locale')) return chooseLocale(form, url.pathname)
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

type Props = { payment: ShownPayment; checked: CheckedNote | null; slip: SlipState | undefined }

function Shown({ payment, checked, slip }: Props) {
  const { standing, isAcknowledged, receipt } = payment
  const isSignedIn = useReader().learnerId !== null
  const isNews = standing === 'succeeded' && !isAcknowledged
  return (
    <>
      <main className="payment" inert={isNews} data-waiting={isWaiting(standing) ? '' : undefined}>
        <Behaviour name="payment" when="now">
          <Head code={payment.code} isSignedIn={isSignedIn} />
        </Behaviour>
        {standing !== 'qr' && <Scene standing={standing} />}
        <Words payment={payment} />
        <Notes payment={payment} checked={checked} />
        <WayOn payment={payment} slip={slip} />
        <Steps payment={payment} />
        {receipt ? <Receipt payment={payment} receipt={receipt} /> : <Help payment={payment} />}
        <Actions payment={payment} isSignedIn={isSignedIn} />
      </main>
      {isNews && <Success payment={payment} isSignedIn={isSignedIn} />}
    </>
  )
}
