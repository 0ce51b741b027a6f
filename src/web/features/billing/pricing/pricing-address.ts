import type { Currency } from '#domain/billing/money.ts'
import type { Product } from '#domain/school/lookups.ts'

type Wish = {
  product?: Product
  plan?: number
  currency?: Currency
  promo?: string | undefined
  onepayOnly?: boolean
}

/** A page with an offer, and what is chosen there. */
export function offerAddress(path: string, { product, plan, currency, promo, onepayOnly }: Wish): string {
  const search = new URLSearchParams()
  if (product) search.set('product', product)
  if (plan !== undefined) search.set('plan', String(plan))
  if (currency) search.set('currency', currency)
  if (promo) search.set('promo', promo)
  if (onepayOnly) search.set('showonepayonly', 'true')
  return search.size > 0 ? `${path}?${search}` : path
}
