import type { Currency, Money } from '#domain/billing/money.ts'
import { discounted } from '#domain/billing/price.ts'
import { readPromoCode } from '#domain/billing/promo-code.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { Failure, fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import {
  type CampaignRow,
  findPromoCode,
  type PlanRow,
  type PromoRow,
  readCampaign,
  readCampaignPlans,
  readPlan,
  readPlansOf,
} from './plans.queries.ts'

/** Price of a plan now, for one buyer. */
export type Quote = Money & {
  plan: Pick<PlanRow, 'id' | 'product' | 'name' | 'duration_days'>
  listAmount: number
  discount: number
  /** Offer whose place the payment takes; null without a promo code or a campaign. */
  offerId: number | null
  promoCode: string | null
}

type Choice = {
  planId: number
  /** Currency that the payer chose; else the first of `accepted` in which the plan has a price. */
  currency?: Currency | undefined
  /** Currencies that the provider takes. */
  accepted: readonly Currency[]
}

/** @throws Failure 422 if the plan has no price that the provider takes */
function priceOf(prices: PlanRow['prices'], { currency, accepted }: Choice): Money {
  const wanted = currency === undefined ? accepted : accepted.filter((one) => one === currency)
  const found = wanted.find((one) => prices[one] !== undefined)
  if (!found) throw fail.invalid({ currency: messages().shared_invalid_choice() })
  return { amount: prices[found] as number, currency: found }
}

/** @throws Failure 422 `{plan_id}` for a plan that is not sold */
async function planOf(db: Database, planId: number): Promise<PlanRow> {
  const plan = await readPlan(db, planId)
  if (!plan) throw fail.invalid({ plan_id: messages().shared_invalid_choice() })
  return plan
}

function isFor(promo: PromoRow, plan: PlanRow, now: Date): boolean {
  if (promo.starts_at > now || (promo.ends_at !== null && promo.ends_at <= now)) return false
  if (promo.product !== null && promo.product !== plan.product) return false
  return promo.plan_id === null || promo.plan_id === plan.id
}

/** The input's name for a promo code. */
type Field = 'code' | 'promo_code'

/**
 * A plan's price with a promo code.
 * @throws Failure 422 on the field of the code where that is unknown, over, used up, or not for this plan
 */
export async function quotePlan(
  db: Database,
  choice: Choice & { promo?: { code: string; field: Field } | undefined },
  now: Date,
): Promise<Quote> {
  const plan = await planOf(db, choice.planId)
  const list = priceOf(plan.prices, choice)
  const { promo } = choice
  if (!promo) return plainQuote(plan, list)
  return quotePromo(plan, list, { row: await promoOf(db, promo.code), field: promo.field, now })
}

/**
 * The prices that a promo code leaves of those of these plans for which it is.
 * @throws Failure 422 on `code` where that is for none of them
 */
export async function quotePlans(
  db: Database,
  { planIds, code, ...choice }: Omit<Choice, 'planId'> & { planIds: readonly number[]; code: string },
  now: Date,
): Promise<Quote[]> {
  const plans = await readPlansOf(db, planIds)
  const row = await promoOf(db, code)
  const quotes: Quote[] = []
  let refusal: unknown
  for (const plan of plans)
    try {
      const list = priceOf(plan.prices, { ...choice, planId: plan.id })
      quotes.push(quotePromo(plan, list, { row, field: 'code', now }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusal ??= error
    }
  if (quotes.length === 0) throw refusal ?? fail.invalid({ plan_ids: messages().shared_invalid_choice() })
  return quotes
}

async function promoOf(db: Database, typed: string): Promise<PromoRow | undefined> {
  const code = readPromoCode(typed)
  return code === null ? undefined : await findPromoCode(db, code)
}

const plainQuote = (plan: PlanRow, list: Money): Quote => ({
  ...{ plan, listAmount: list.amount, ...list },
  ...{ discount: 0, offerId: null, promoCode: null },
})

/** @throws Failure 422 on the field of the code */
function quotePromo(
  plan: PlanRow,
  list: Money,
  { row, field, now }: { row: PromoRow | undefined; field: Field; now: Date },
): Quote {
  const refuse = (text: string) => fail.invalid({ [field]: text })
  if (!row || !isFor(row, plan, now)) throw refuse(messages().billing_payment_promo_unknown())
  if (row.max_uses !== null && row.used >= row.max_uses)
    throw refuse(messages().billing_payment_promo_used_up())
  const { percent, amount, currency } = row
  const off = discounted(
    list,
    percent === null ? { amount: amount ?? 0, currency: currency ?? 'MMK' } : { percent },
  )
  if (!off) throw refuse(messages().billing_payment_promo_unknown())
  return { ...plainQuote(plan, list), ...off, offerId: row.offer_id, promoCode: row.code }
}

/** A campaign's price of a plan: its own where it has one. */
export function campaignPrice(prices: PlanRow['prices'], own: PlanRow['prices'], currency: Currency) {
  const [list, promotion] = [prices[currency], own[currency]]
  return list !== undefined && promotion !== undefined && promotion < list ? promotion : null
}

/** The campaign of an address. @throws Failure 404 outside of its dates */
export async function requireCampaign(db: Database, slug: string, now: Date): Promise<CampaignRow> {
  const campaign = await readCampaign(db, slug, now)
  if (!campaign) throw fail.notFound()
  return campaign
}

export const isSoldOut = ({ max_uses, used }: { max_uses: number | null; used: number }) =>
  max_uses !== null && used >= max_uses

/**
 * A plan's price in a campaign.
 * @throws Failure 404 outside of its dates, 409 if it is sold out, 422 for a plan that is not part of it
 */
export async function quoteCampaign(
  db: Database,
  { slug, ...choice }: Choice & { slug: string },
  now: Date,
): Promise<Quote> {
  const campaign = await requireCampaign(db, slug, now)
  if (isSoldOut(campaign)) throw soldOut()
  const plans = await readCampaignPlans(db, campaign.id)
  const plan = plans.find(({ id }) => id === choice.planId)
  if (!plan) throw fail.invalid({ plan_id: messages().shared_invalid_choice() })
  const list = priceOf(plan.prices, choice)
  const amount = campaignPrice(plan.prices, plan.own_prices, list.currency) ?? list.amount
  return {
    plan,
    listAmount: list.amount,
    discount: list.amount - amount,
    amount,
    currency: list.currency,
    offerId: campaign.offer_id,
    promoCode: null,
  }
}

export const soldOut = () => fail.conflict(messages().billing_payment_campaign_sold_out())
