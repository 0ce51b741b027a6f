import type { InitialisedView } from '#contract/billing/payments.ts'
import { readPhone } from '#domain/account/phone.ts'
import { quoteCampaign, quotePlan, soldOut } from '#server/features/billing/plans/plans.service.ts'
import {
  type ContextOf,
  type FeatureHandlers,
  type Learner,
  type RequestFacts,
  staged,
} from '#server/platform/call/handler.ts'
import { toPagination } from '#server/platform/call/pagination.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { OfferedProvider } from '#server/providers/payments/port.ts'
import { limitBeginnings, limitReceipts } from './limits.ts'
import { findReceiptUploader, ownPayment, payerCookie } from './payer.ts'
import { checkNow } from './payer-pages/check-now.ts'
import { receiptView } from './payer-pages/receipt.ts'
import { initialisedView, paymentView } from './payment-view.ts'
import { acknowledge, listPayments, readPayment } from './payments.queries.ts'
import { receiveCallback } from './receive-callback.ts'
import {
  MAX_RESERVATIONS_OF_LEARNER,
  type NoReservation,
  toReservationHolder,
} from './reservations/reservations.ts'
import { mayUseSandbox, offeredTo, requireProvider } from './sandbox/offered.ts'
import { press, readCheckout } from './sandbox/sandbox-checkout.ts'
import { openOrder, startPayment } from './start-payment.ts'
import {
  assertTakesReceipt,
  normalizeReference,
  readTransferReceipt,
  sendTransferReceipt,
} from './transfer-receipts/send-transfer-receipt.ts'

/** @throws Failure 422 for what is no phone, or one to which no code can be sent: nobody could sign in with it */
function phoneOf({ config }: Deps, input: { phone: string; country_code: string }): string {
  const read = readPhone(input.phone, input.country_code)
  if (!read.ok) throw fail.invalid({ phone: messages().shared_auth_phone_unreadable() })
  if (!config.OTP_COUNTRIES.includes(read.country))
    throw fail.invalid({ phone: messages().shared_auth_country_not_served() })
  return read.phone
}

const heldTexts: Record<Exclude<NoReservation, 'taken'>, () => string> = {
  mine: () => messages().billing_payment_offer_held({ count: MAX_RESERVATIONS_OF_LEARNER }),
  network: () => messages().billing_payment_offer_network(),
  kept: () => messages().billing_payment_offer_kept(),
}

const noPromoPlace = (why: NoReservation) =>
  fail.invalid({
    promo_code: why === 'taken' ? messages().billing_payment_promo_used_up() : heldTexts[why](),
  })
const noCampaignPlace = (why: NoReservation) =>
  why === 'taken' ? soldOut() : fail.conflict(heldTexts[why]())

/** Learner whom a payment by phone is for, and its payer: whoever is signed in with that phone pays for themselves. */
function partiesOf(learner: Learner | null, phone: string) {
  const isOwn = learner !== null && learner.phone === phone
  return { owner: isOwn ? learner : null, payerId: isOwn ? null : (learner?.account_id ?? null) }
}

type Beginning = {
  provider: string
  promo_code?: string | undefined
  learner: Learner | null
  request: RequestFacts
  phone?: string
}
type Chosen = { provider: OfferedProvider; promo?: { code: string; field: 'promo_code' } | undefined }

/** Begins a payment within the limits of who begins it. */
const beginning = <T>(
  deps: Deps,
  { promo_code: code, request, ...who }: Beginning,
  work: (chosen: Chosen) => Promise<T>,
): Promise<T> =>
  limitBeginnings(deps, { ...who, request, isGuess: code !== undefined }, async () => {
    const promo = code === undefined ? undefined : ({ code, field: 'promo_code' } as const)
    return await work({ provider: requireProvider(deps, who.provider, request), promo })
  })

/** The provider opens the order when the payment is committed; a repeat answers what became of it. */
const opening = async ({ data }: { data: InitialisedView }, deps: Deps) => ({
  data: initialisedView(await openOrder(deps, data.payment_id), deps),
})

type Context<Name extends keyof FeatureHandlers<'payments'>> = ContextOf<'payments', Name>

/** Looks whose the payment is, whether it waits for a slip and what was typed, before it counts and a picture is opened. */
async function readReceiptForm({ input, deps, ...who }: Context<'sendSlip'>) {
  const payment = await ownPayment(deps, input.payment_id, who)
  await assertTakesReceipt(deps, payment)
  const reference = normalizeReference(input.reference)
  await limitReceipts(deps, input.payment_id)
  return { payment, reference, picture: await readTransferReceipt(deps, input.image) }
}

/** Providers are asked, and callbacks taken, outside of the transaction of a repeat. */
const checkedOf = async ({ input, deps, ...who }: Context<'check'>) =>
  await checkNow(deps, await ownPayment(deps, input.payment_id, who))

/** @throws Failure 404 for whom the sandbox is not there */
function checkSandbox({ deps, request }: Context<'sandboxPay' | 'sandboxOrder'>): void {
  if (!mayUseSandbox(deps, request)) throw fail.notFound()
}

const pressedOf = async (context: Context<'sandboxPay'>) => {
  checkSandbox(context)
  const { input, deps, request } = context
  await press(deps, input.payment_id, { decision: input.decision, address: request.address })
}

const support = ({ config }: Deps) => config.SUPPORT_CONTACT ?? null

export const handlers: FeatureHandlers<'payments'> = {
  providers: async ({ deps, request }) => ({
    data: offeredTo(deps, request).map(({ id, name, icon, order, currencies, isDown }) => ({
      provider: id,
      name,
      icon,
      order,
      currencies: [...currencies],
      is_available: !isDown(),
    })),
  }),

  initialize: staged({
    handle: async ({ input, learner, deps, locale, now, request }) => {
      const { address } = request
      const payment = await beginning(deps, { ...input, learner, request }, async ({ provider, promo }) => {
        const { plan_id: planId, currency } = input
        const choice = { planId, currency, accepted: provider.currencies, promo }
        const quote = await quotePlan(deps.db, choice, now)
        const about = {
          quote,
          provider,
          owner: learner,
          payerId: null,
          contact: null,
          locale,
          address,
        }
        return await startPayment(deps, { ...about, kind: 'normal', noPlace: noPromoPlace })
      })
      return { data: initialisedView(payment, deps) }
    },
    complete: opening,
  }),

  initializeByPhone: staged({
    handle: async ({ input, learner, deps, locale, now, request, setCookie }) => {
      const phone = phoneOf(deps, input)
      const { address } = request
      const who = { ...input, learner, request, phone }
      const payment = await beginning(deps, who, async ({ provider, promo }) => {
        const { plan_id: planId, currency, payer_name = null, payer_contact = null, message = null } = input
        const choice = { planId, currency, accepted: provider.currencies, promo }
        const quote = await quotePlan(deps.db, choice, now)
        const contact = { phone, payer_name, payer_contact, message }
        const about = { quote, provider, ...partiesOf(learner, phone), contact, locale, address }
        return await startPayment(deps, { ...about, kind: 'pricing', noPlace: noPromoPlace })
      })
      setCookie(payerCookie(deps, payment, request.paymentCookie))
      return { data: initialisedView(payment, deps) }
    },
    complete: opening,
  }),

  payCampaign: staged({
    handle: async ({ input, learner, deps, locale, now, request, setCookie }) => {
      const phone = phoneOf(deps, input)
      const { address } = request
      const who = { provider: input.provider, learner, request, phone }
      const payment = await beginning(deps, who, async ({ provider }) => {
        const { plan_id: planId, currency, slug } = input
        const choice = { slug, planId, currency, accepted: provider.currencies }
        const quote = await quoteCampaign(deps.db, choice, now)
        const contact = { phone, payer_name: input.name, payer_contact: null, message: null }
        const about = { quote, provider, ...partiesOf(learner, phone), contact, locale, address }
        return await startPayment(deps, { ...about, kind: 'campaign', noPlace: noCampaignPlace })
      })
      setCookie(payerCookie(deps, payment, request.paymentCookie))
      return { data: initialisedView(payment, deps) }
    },
    complete: opening,
  }),

  list: async ({ input, learner, deps, locale }) => {
    const { rows, total } = await listPayments(deps.db, learner.account_id, input)
    return {
      data: rows.map((payment) => paymentView(payment, deps, { learner, locale })),
      pagination: toPagination(total, input),
    }
  },

  get: async ({ input, deps, locale, ...who }) => ({
    data: paymentView(await ownPayment(deps, input.payment_id, who), deps, { ...who, locale }),
    support: support(deps),
  }),

  check: staged({
    prepare: checkedOf,
    handle: async ({ input, deps, locale, ...who }, checked) => ({
      data: paymentView(await ownPayment(deps, input.payment_id, who), deps, { ...who, locale }),
      support: support(deps),
      checked,
    }),
  }),

  receipt: async ({ input, deps, locale, ...who }) => {
    const payment = await ownPayment(deps, input.payment_id, who)
    return { data: await receiptView(deps, payment, { learner: who.learner, locale }) }
  },

  sandboxOrder: async (context) => {
    checkSandbox(context)
    const { input, deps, locale } = context
    return { data: await readCheckout(deps, input.payment_id, locale) }
  },

  sandboxPay: staged({
    prepare: pressedOf,
    handle: async ({ input, deps, locale }) => ({ data: await readCheckout(deps, input.payment_id, locale) }),
  }),

  sendSlip: staged({
    findUploader: findReceiptUploader,
    prepare: readReceiptForm,
    handle: async ({ input, deps, locale, ...who }, { payment, picture, reference }) => {
      const taker = toReservationHolder({
        accountId: who.learner?.account_id ?? null,
        address: who.request.address,
      })
      await sendTransferReceipt(deps, payment, {
        ...picture,
        reference,
        isMine: input.is_mine === '1',
        taker,
      })
      const after = await readPayment(deps.db, payment.payment_id)
      return { data: paymentView(after ?? payment, deps, { ...who, locale }) }
    },
  }),

  acknowledge: async ({ input, deps, now, ...who }) => {
    const payment = await ownPayment(deps, input.payment_id, who)
    if (!(await acknowledge(deps.db, payment, { learner: who.learner, now })))
      throw fail.conflict(messages().billing_payment_not_succeeded())
    return { data: true }
  },

  callback: async ({ input, signed, deps, request }) => {
    const { address } = request
    const reply = await receiveCallback(deps, { ...signed, name: input.provider, address })
    return { signer: input.provider, reply }
  },
}
