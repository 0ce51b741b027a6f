import { z } from 'zod'
import { CURRENCIES } from '#domain/billing/money.ts'
import { PAYMENT_STATUSES } from '#domain/billing/payment-machine.ts'
import { call, data, done, id, optional, page, pageInput, rawReply } from '../call.ts'
import { countryCode, instant, line, phone, text } from '../fields.ts'

const currency = z.enum(CURRENCIES)
const product = z.enum(['english', 'japanese', 'learn-plus'])
const paymentId = z.uuid()

/** `not-asked`: it was asked a moment ago, or nothing can be asked. */
const CHECKED = ['moved', 'nothing-new', 'no-answer', 'not-asked'] as const
export type CheckedNow = (typeof CHECKED)[number]

const payment = z.object({
  payment_id: paymentId,
  payment_code: z.string().describe('short, to name the payment by when asking about it'),
  status: z.enum(PAYMENT_STATUSES),
  kind: z.enum(['normal', 'pricing', 'campaign']),
  amount: z.int(),
  currency,
  list_amount: z.int().describe('before a promo code or a campaign'),
  promo_code: z.string().nullable(),
  provider: z.string(),
  provider_name: z.string(),
  provider_reference: z.string().nullable().describe('the provider’s own number of the payment'),
  checkout: z
    .enum(['redirect', 'qr', 'app', 'transfer'])
    .nullable()
    .describe('how the payer goes on, while the payment is pending'),
  plan: z.object({ id: z.int(), product, name: z.string(), duration_days: z.int() }),
  created_at: instant,
  expires_at: instant,
  paid_at: instant.nullable(),
  receipt_number: z.string().nullable(),
  refund_amount: z.int().nullable(),
  redirect_url: z.string().nullable().describe('where the payer goes on, while the payment is pending'),
  qr: z.string().nullable().describe('the text of the QR code to pay, while the payment is pending'),
  transfer: z.string().nullable().describe('where to transfer the money to, while the payment is pending'),
  place: z
    .enum(['none', 'held', 'freed'])
    .describe('of its promo code or campaign; it is held as long as the payment is open, and by a paid one'),
  takes_slip: z
    .boolean()
    .describe('whether a slip can be sent: of a bank transfer, also once its time is over'),
  slip: z.enum(['none', 'waiting', 'refused', 'approved']).describe('of a bank transfer'),
  slip_sent_at: instant.nullable(),
  slip_refused_because: z.string().nullable(),
  is_for_other: z.boolean().describe('the reader pays it for somebody else'),
  acknowledged: z.boolean().describe('the reader has seen that it succeeded'),
})
export type PaymentView = z.infer<typeof payment>

const initialised = payment.pick({
  payment_id: true,
  status: true,
  amount: true,
  currency: true,
  expires_at: true,
  redirect_url: true,
  qr: true,
  transfer: true,
})
export type InitialisedView = z.infer<typeof initialised>

const order = {
  plan_id: id,
  provider: text(40),
  currency: currency.optional().describe('by default the plan’s own, where the provider takes it'),
}

/** Contact for questions about a payment, in the school's words; null if it names nobody. */
const onePayment = data(payment).extend({ support: z.string().nullable() })

const receipt = payment.extend({
  paid_by: z.string().nullable(),
  paid_for: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
  message: z.string().nullable().describe('what the payer wrote to who learns'),
  period: z
    .object({ starts_at: instant, ends_at: instant })
    .nullable()
    .describe('when its days run, for the learner themselves'),
  refund_message: z.string().describe('when money goes back, in the reader’s language'),
})
export type ReceiptView = z.infer<typeof receipt>

const sandboxOrder = payment
  .pick({ payment_id: true, payment_code: true, status: true, amount: true, currency: true })
  .extend({ title: z.string(), is_open: z.boolean().describe('false once it is paid, declined or too late') })
export type SandboxOrderView = z.infer<typeof sandboxOrder>

export const payments = {
  providers: call({
    method: 'GET',
    path: '/payment/providers',
    summary: 'The ways to pay, in their order; the sandbox only for whom it is there.',
    access: 'public',
    input: z.object({}),
    reply: data(
      z.array(
        z.object({
          provider: z.string(),
          name: z.string(),
          icon: z.string(),
          order: z.int(),
          currencies: z.array(currency),
          is_available: z.boolean().describe('false while the provider does not answer'),
        }),
      ),
    ),
  }),
  initialize: call({
    method: 'POST',
    path: '/payment/initialize',
    summary: 'Begins a payment of a plan for the learner.',
    access: 'learner',
    input: z.object({ ...order, promo_code: optional(text(60)) }),
    reply: data(initialised),
  }),
  initializeByPhone: call({
    method: 'POST',
    path: '/frontend-payment/initialize',
    summary:
      'Begins a payment of a plan for the account of a phone, which is made if need be; nobody signs in.',
    access: 'public',
    input: z.object({
      ...order,
      phone,
      country_code: countryCode,
      promo_code: optional(text(60)),
      payer_name: optional(line(100)),
      payer_contact: optional(text(200)),
      message: optional(text(500)),
    }),
    reply: data(initialised),
  }),
  payCampaign: call({
    method: 'POST',
    path: '/submit-link-campaign-payment',
    summary: 'Begins a payment of a plan at a campaign’s price, for the account of a phone.',
    access: 'public',
    input: z.object({ ...order, slug: text(80), phone, country_code: countryCode, name: line(100) }),
    reply: data(initialised),
  }),
  list: call({
    method: 'GET',
    path: '/payments',
    summary: 'The learner’s payments, and those that they pay for others, the newest first.',
    access: 'learner',
    input: z.object(pageInput),
    reply: page(payment),
  }),
  get: call({
    method: 'GET',
    path: '/payments/{payment_id}',
    summary:
      'A payment of the learner, or of whom pays it: a learner, or the browser that began it signed out, which holds unauth_payment; 404 for everybody else, signed in or not.',
    access: 'public',
    input: z.object({ payment_id: paymentId }),
    reply: onePayment,
  }),
  check: call({
    method: 'POST',
    path: '/payments/{payment_id}/check',
    summary: 'Asks the provider now what became of a payment that has not succeeded; once in ten seconds.',
    access: 'public',
    input: z.object({ payment_id: paymentId }),
    reply: onePayment.extend({ checked: z.enum(CHECKED) }),
  }),
  receipt: call({
    method: 'GET',
    path: '/payments/{payment_id}/receipt',
    summary: 'The receipt of a payment that was paid.',
    access: 'public',
    input: z.object({ payment_id: paymentId }),
    reply: data(receipt),
  }),
  sandboxOrder: call({
    method: 'GET',
    path: '/sandbox-pay/{payment_id}',
    summary:
      'What the sandbox’s checkout page shows; 404 where the sandbox is off, and on another machine unless everyone may use it.',
    access: 'public',
    input: z.object({ payment_id: paymentId }),
    reply: data(sandboxOrder),
  }),
  sandboxPay: call({
    method: 'POST',
    path: '/sandbox-pay/{payment_id}',
    summary:
      'Pays or declines at the sandbox, which sends its signed callback; 404 where the sandbox is off, and on another machine unless everyone may use it.',
    access: 'public',
    input: z.object({ payment_id: paymentId, decision: z.enum(['pay', 'decline']) }),
    reply: data(sandboxOrder),
  }),
  sendSlip: call({
    method: 'POST',
    path: '/payments/{payment_id}/slip',
    summary:
      'Sends the slip of a bank transfer, also once its time is over; a new one takes the place of one that waits.',
    access: 'public',
    multipart: true,
    input: z.object({
      payment_id: paymentId,
      image: z.file().describe('jpeg, jpg, png or webp, at most 5,000,000 bytes'),
      reference: text(60).describe('the number of the transfer, as the bank shows it'),
      is_mine: optional(z.enum(['0', '1'])).describe(
        '1 where the number or the picture was found with another payment, and the payer says that it is theirs',
      ),
    }),
    reply: data(payment),
  }),
  acknowledge: call({
    method: 'POST',
    path: '/acknowledge',
    summary:
      'Notes that the payer has seen the success of a payment; 404 for who is neither its learner, its payer nor holds its unauth_payment, 409 before it has succeeded.',
    access: 'public',
    input: z.object({ payment_id: paymentId }),
    reply: done,
  }),
  callback: call({
    method: 'POST',
    path: '/payment/callback/{provider}',
    summary: 'A provider reports what became of a payment; the answer is what that provider expects.',
    access: 'signed',
    body_limit: 1_048_576,
    input: z.object({ provider: text(40) }),
    reply: rawReply,
    answers: 'raw',
  }),
}
