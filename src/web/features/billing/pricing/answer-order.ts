import type { Client } from '#contract/client.ts'
import { isCurrency } from '#domain/billing/money.ts'
import { m } from '#messages'
import { respond } from '#web/runtime/documents/answers.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { beginOnce, goOn } from './begin-payment.ts'
import type { Offer } from './chosen-offer.ts'
import { missingChoices, type OrderState, refusedFields } from './order-state.ts'
import { type Promo, quotePromo } from './promo.ts'

type Values = Record<string, string>
type Args = Pick<PageArgs, 'api' | 'settings'> & { isSignedIn: boolean; offer: Offer }

/** Answers the form of an order: checks a promo code, or begins the payment and leads on to it. */
export async function answerOrder(values: Values, args: Args) {
  const { api, offer } = args
  const code = values.promo_code?.trim()
  const readIt = async () => (code ? await quotePromo(api, code, offer) : null)
  if (values.intent === 'promo') return answerPromo(values, await readIt())
  const missing = missingChoices(values)
  const refuse = async (fields: OrderState['fields']) =>
    respond<OrderState>({ values, fields: { ...missing, ...fields }, promo: await readIt() }, { status: 422 })
  if (Object.keys(missing).length > 0) return refuse({})
  try {
    return goOn(await order(values, args), args.settings.publicUrl)
  } catch (error) {
    return refuse(refusedFields(error))
  }
}

function answerPromo(values: Values, promo: Promo | null) {
  const fault = promo ? promo.refusal : m.billing_pricing_promo_missing()
  const state = { values, fields: fault === null ? {} : { promo_code: fault }, promo }
  return respond<OrderState>(state, { status: fault === null ? 200 : 422 })
}

const order = (values: Values, { api, isSignedIn, offer }: Args) => {
  const isForOther = values.for_other === '1'
  const input = {
    plan_id: values.plan_id ?? '',
    provider: values.provider ?? '',
    currency: isCurrency(values.currency ?? '') ? (values.currency as Offer['currency']) : offer.currency,
    promo_code: values.promo_code?.trim() || undefined,
  }
  if (isSignedIn && !isForOther)
    return beginOnce(values.attempt ?? '', input, (options) => api.payments.initialize(input, options))
  const whole = { ...input, ...payerOf(values, isForOther) }
  return beginOnce(values.attempt ?? '', whole, (options) => byPhone(api, whole, options))
}

const byPhone = (api: Client, ...[input, options]: Parameters<Client['payments']['initializeByPhone']>) =>
  api.payments.initializeByPhone(input, options)

/** The phone that the plan is for and, if somebody else pays, who that is. */
function payerOf({ phone = '', country_code = 'MM', ...values }: Values, isForOther: boolean) {
  const text = (name: string) => (isForOther ? values[name]?.trim() || undefined : undefined)
  return {
    phone,
    country_code,
    payer_name: text('payer_name'),
    payer_contact: text('payer_contact'),
    message: text('message'),
  }
}
