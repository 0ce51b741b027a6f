import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import type { Offer } from './chosen-offer.ts'

/** What a promo code makes of an offer: the amounts of the plans that it is for, or why it is for none. */
export type Promo = { code: string; amounts: Record<number, number>; refusal: string | null }

/** Asks for each plan of an offer what a code takes off it. */
export async function readPromo(api: Client, code: string, { terms, currency }: Offer): Promise<Promo> {
  const asked = await Promise.all(terms.map(({ planId }) => ask(api, code, planId, currency)))
  const amounts = asked.flatMap((answer, n) => {
    const planId = terms[n]?.planId
    return planId !== undefined && typeof answer === 'number' ? [[planId, answer] as const] : []
  })
  const refusals = asked.filter((answer) => typeof answer === 'string')
  return {
    code: code.trim().toUpperCase(),
    amounts: Object.fromEntries(amounts),
    refusal: amounts.length > 0 ? null : (refusals[0] ?? null),
  }
}

/** @returns the amount that is left, or what the code is refused for */
async function ask(api: Client, code: string, plan_id: number, currency: Offer['currency']) {
  try {
    return (await api.plans.checkPromo({ code, plan_id, currency })).data.amount
  } catch (error) {
    if (!(error instanceof CallError) || ![422, 429].includes(error.status)) throw error
    return Object.values(error.fields)[0] ?? error.message
  }
}

/** The terms at the prices that a code leaves. */
export const withPromo = (terms: Offer['terms'], promo: Promo | null): Offer['terms'] =>
  promo === null ? terms : terms.map((term) => ({ ...term, reduced: promo.amounts[term.planId] ?? null }))
