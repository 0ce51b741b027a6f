import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { money } from '#web/i18n/money.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { answerLocaleForm } from '#web/runtime/documents/choose-locale.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Form } from '#web/ui/form.tsx'
import { LocaleSwitch } from '#web/ui/shell/locale-switch.tsx'
import styles from './sandbox-pay.css?url'

export const handle = { script: false, tabs: false } as const

export const meta: Meta = () => [{ title: m.billing_sandbox_title() }, { name: 'robots', content: 'noindex' }]

type Args = PageArgs<'paymentId'>

/** @throws what shows the page of 404 where real providers are configured, or there is no such payment */
export async function loader({ api, params }: Args) {
  const { data: order } = await readOrder({ api, params })
  return { ...order, price: money(order) }
}

async function readOrder({ api, params }: Pick<Args, 'api' | 'params'>) {
  try {
    return await api.payments.sandboxOrder({ payment_id: params.paymentId })
  } catch (error) {
    // An address that is no payment's is no fault of a field.
    if (error instanceof CallError && error.status === 422) throw respond(null, { status: 404 })
    throw error
  }
}

export async function action({ api, params, request, url }: Args) {
  const form = await request.formData()
  if (form.has('locale')) return answerLocaleForm(form, url.pathname)
  const decision = form.get('decision') === 'pay' ? 'pay' : 'decline'
  try {
    await api.payments.sandboxPay({ payment_id: params.paymentId, decision })
  } catch (error) {
    // Somebody was faster: the payment's page says what became of it.
    if (!(error instanceof CallError) || error.status !== 409) throw error
  }
  return redirect(`/payments/${params.paymentId}`)
}

/** The sandbox's own checkout: what a provider's page would be, on which no money moves. */
export default function SandboxPay({ loaderData: order }: PageProps<typeof loader, typeof action>) {
  return (
    <div className="sandbox">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header>
        <b lang="en">Sandbox</b>
        <Form method="post">
          <LocaleSwitch />
        </Form>
      </header>
      <main className="card">
        <p className="chip gold">{m.billing_sandbox_trial()}</p>
        <h1>{order.price}</h1>
        <p>
          {order.title} · <span lang="en">{order.payment_code}</span>
        </p>
        {order.is_open ? (
          <Form method="post" className="form">
            <button type="submit" name="decision" value="pay" className="button">
              {m.billing_pricing_pay({ price: order.price })}
            </button>
            <button type="submit" name="decision" value="decline" className="button quiet">
              {m.billing_sandbox_decline()}
            </button>
          </Form>
        ) : (
          <p>{m.billing_payment_not_open()}</p>
        )}
        <a href={`/payments/${order.payment_id}`} className="block-link">
          {order.is_open ? m.billing_sandbox_close() : m.billing_sandbox_back()}
        </a>
      </main>
    </div>
  )
}
