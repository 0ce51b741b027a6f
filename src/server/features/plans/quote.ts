import type { Currency, Money } from '#domain/payments/money.ts'
import { discounted } from '#domain/payments/price.ts'
import { readPromoCode } from '#domain/payments/promo-code.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import {
  type CampaignRow,
  type PlanRow,
  type PromoRow,
  readCampaign,
  readCampaignPlans,
  readPlan,
  readPromo,
} from './plans.queries.ts'

/** What a plan costs now, for one buyer. */
export type Quote = Money & {
  plan: Pick<PlanRow, 'id' | 'product' | 'name' | 'duration_days'>
  listAmount: number
  discount: number
  /** Whose place the payment takes; null without a promo code or a campaign. */
  offerId: number | null
  promoCode: string | null
}

type Choice = {
  planId: number
  /** What the payer chose; else the first of `accepted` in which the plan has a price. */
  currency?: Currency | undefined
  /** What the provider takes. */
  accepted: readonly Currency[]
}

/** @throws Failure 422 if the plan has no price that the provider takes */
function priceOf(prices: PlanRow['prices'], { currency, accepted }: Choice): Money {
  const wanted = currency === undefined ? accepted : accepted.filter((one) => one === currency)
  const found = wanted.find((one) => prices[one] !== undefined)
  if (!found) throw fail.invalid({ currency: messages().invalid_choice() })
  return { amount: prices[found] as number, currency: found }
}

/** @throws Failure 422 `{plan_id}` for a plan that is not sold */
async function planOf(db: Database, planId: number): Promise<PlanRow> {
  const plan = await readPlan(db, planId)
  if (!plan) throw fail.invalid({ plan_id: messages().invalid_choice() })
  return plan
}

function isFor(promo: PromoRow, plan: PlanRow, now: Date): boolean {
  if (promo.starts_at > now || (promo.ends_at !== null && promo.ends_at <= now)) return false
  if (promo.product !== null && promo.product !== plan.product) return false
  return promo.plan_id === null || promo.plan_id === plan.id
}

/**
 * A plan's price with a promo code.
 * @param field the input's name for the code
 * @throws Failure 422 on that field where the code is unknown, over, used up, or not for this plan
 */
export async function quotePlan(
  db: Database,
  choice: Choice & { promo?: { code: string; field: 'code' | 'promo_code' } | undefined },
  now: Date,
): Promise<Quote> {
  const plan = await planOf(db, choice.planId)
  const list = priceOf(plan.prices, choice)
  const { promo } = choice
  const plain = { plan, listAmount: list.amount, ...list, discount: 0, offerId: null, promoCode: null }
  if (!promo) return plain
  const refuse = (text: string) => fail.invalid({ [promo.field]: text })
  const code = readPromoCode(promo.code)
  const row = code === null ? undefined : await readPromo(db, code)
  if (!row || !isFor(row, plan, now)) throw refuse(messages().payment_promo_unknown())
  if (row.max_uses !== null && row.used >= row.max_uses) throw refuse(messages().payment_promo_used_up())
  const { percent, amount, currency } = row
  const off = discounted(
    list,
    percent === null ? { amount: amount ?? 0, currency: currency ?? 'MMK' } : { percent },
  )
  if (!off) throw refuse(messages().payment_promo_unknown())
  return { ...plain, ...off, offerId: row.offer_id, promoCode: row.code }
}

/** A campaign's price of a plan: its own where it has one. */
export function campaignPrice(prices: PlanRow['prices'], own: PlanRow['prices'], currency: Currency) {
  const [list, promotion] = [prices[currency], own[currency]]
  return list !== undefined && promotion !== undefined && promotion < list ? promotion : null
}

/** The campaign of an address. @throws Failure 404 outside of its dates */
export async function campaignOf(db: Database, slug: string, now: Date): Promise<CampaignRow> {
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
  const campaign = await campaignOf(db, slug, now)
  if (isSoldOut(campaign)) throw soldOut()
  const plans = await readCampaignPlans(db, campaign.id)
  const plan = plans.find(({ id }) => id === choice.planId)
  if (!plan) throw fail.invalid({ plan_id: messages().invalid_choice() })
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

export const soldOut = () => fail.conflict(messages().payment_campaign_sold_out())
