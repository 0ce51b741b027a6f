import type { Client } from '#contract/client.ts'
import type { Money } from '#domain/billing/money.ts'
import type { Product } from '#domain/school/lookups.ts'

/** Minimum price of a month with the plans of each product that is sold. */
export type CheapestMonth = Partial<Record<Product, Money>>

export async function readCheapestMonth(api: Client): Promise<CheapestMonth> {
  const { data: plans } = await api.plans.listPublic({ plans_only: true })
  const months: CheapestMonth = {}
  for (const { product, per_month_amount: amount, currency } of plans) {
    const known = months[product]
    if (!known || (known.currency === currency && amount < known.amount))
      months[product] = { amount, currency }
  }
  return months
}
