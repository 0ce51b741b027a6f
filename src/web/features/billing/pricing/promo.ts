import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import type { Offer } from './chosen-offer.ts'

/** Effect of a promo code on an offer: the amounts of the plans that it is for, or why it is for none. */
export type Promo = { code: string; amounts: Record<number, number>; refusal: string | null }

/** Asks what a code takes off the plans of an offer. */
export async function quotePromo(api: Client, code: string, { terms, currency }: Offer): Promise<Promo> {
  const shown = code.trim().toUpperCase()
  try {
    const { data } = await api.plans.promoPrices({
      code,
      currency,
      plan_ids: terms.map(({ planId }) => planId),
    })
    const amounts = Object.fromEntries(data.map(({ plan_id, amount }) => [plan_id, amount]))
    return { code: shown, amounts, refusal: null }
  } catch (error) {
    if (!(error instanceof CallError) || ![422, 429].includes(error.status)) throw error
    return { code: shown, amounts: {}, refusal: Object.values(error.fields)[0] ?? error.message }
  }
}

/** The terms at the prices that a code leaves. */
export const withPromo = (terms: Offer['terms'], promo: Promo | null): Offer['terms'] =>
  promo === null ? terms : terms.map((term) => ({ ...term, reduced: promo.amounts[term.planId] ?? null }))
