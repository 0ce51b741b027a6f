import type { Client } from '#contract/client.ts'
import { PRODUCTS } from '#domain/school/lookups.ts'
import { foldDigits } from '#domain/text/digits.ts'

export const MAX_BUSINESS_SEATS = 10_000
const SEATS_AT_FIRST = 10
const DAYS_AT_FIRST = 90

type Plans = Awaited<ReturnType<Client['plans']['listPublic']>>['data']

/** Number of seats that an address asks for; null if it says no number that can be. */
function seatsOf(typed: string | null): number | null {
  if (typed === null) return SEATS_AT_FIRST
  const digits = foldDigits(typed).replace(/[\s,]/g, '')
  if (!/^\d{1,6}$/.test(digits)) return null
  const seats = Number(digits)
  return seats >= 1 && seats <= MAX_BUSINESS_SEATS ? seats : null
}

/** Calculates what seats would cost, by the prices that everybody pays; what was asked for stands in the address. */
export function calculated(plans: Plans, search: URLSearchParams) {
  const products = PRODUCTS.filter((one) => plans.some(({ product }) => product === one))
  const product = products.find((one) => one === search.get('product')) ?? products[0]
  const terms = plans.filter((plan) => plan.product === product)
  const asked = Number(search.get('days') ?? DAYS_AT_FIRST)
  const plan = terms.find(({ duration_days }) => duration_days === asked) ?? terms[0]
  if (!product || !plan) return null
  const typed = search.get('seats')
  const seats = seatsOf(typed)
  const { amount, currency, per_month_amount, duration_days } = plan
  return {
    products,
    product,
    days: [...new Set(plans.map((one) => one.duration_days))].sort((one, other) => one - other),
    chosenDays: duration_days,
    /** The seats as they were typed. */
    typed: (typed ?? '').slice(0, 20),
    cost:
      seats === null
        ? null
        : { seats, currency, aSeat: amount, aMonth: per_month_amount, all: amount * seats },
  }
}
export type Calculated = NonNullable<ReturnType<typeof calculated>>
