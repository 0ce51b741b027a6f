import { CURRENCIES } from '#domain/billing/money.ts'
import { perMonth } from '#domain/billing/price.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { LocalText } from '#server/platform/db/rows.ts'
import type { PlanRow } from './plans.queries.ts'

/** A plan as calls answer it; its first price stands in the plan itself. */
export function planView(plan: PlanRow, locale: Locale) {
  const { id, product, name, features, duration_days, prices, compare_at } = plan
  const shown = CURRENCIES.flatMap((currency) => {
    const amount = prices[currency]
    if (amount === undefined) return []
    return [
      {
        currency,
        amount,
        per_month_amount: perMonth({ amount, currency }, duration_days),
        compare_at_amount: compare_at[currency] ?? null,
      },
    ]
  })
  const [first] = shown
  if (!first) throw new Error(`The plan ${plan.slug} has no price`)
  return {
    ...first,
    id,
    product,
    name: localize(name, locale),
    duration_days,
    features: features.map((feature) => localize(feature, locale)),
    prices: shown,
  }
}

type Campaign = {
  slug: string
  title: LocalText
  description: LocalText
  cover_photo: string | null
  starts_at: Date
  ends_at: Date
}

export const campaignView = (
  { slug, title, description, cover_photo, starts_at, ends_at }: Campaign,
  locale: Locale,
) => ({
  slug,
  title: localize(title, locale),
  description: localize(description, locale),
  cover_photo,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
})
