import { z } from 'zod'
import { fromMajor } from '#domain/billing/major-units.ts'
import { amountText } from '../amounts.ts'
import type { EventStatus, ProviderEvent } from '../port.ts'

/** Codes that decide nothing yet: pending, in progress, waiting for a scan, to be tried again with 3-D Secure, not found. */
const PENDING = new Set(['0001', '0004', '1005', '2000', '2001', '2002'])
const BACK: Record<string, EventStatus> = { '4120': 'refunded', '4130': 'charged-back' }

/**
 * Codes that are no fate: 2C2P's own troubles, a request of ours that it did not take, and money that came too late, too much
 * or too little, which is for people to look at.
 */
const isUndecided = (code: string) => /^(2003|0999|5998|501[567]|9(?!020)\d{3})$/.test(code)

const statusOf = (code: string): EventStatus | null => {
  if (code === '0000' || code === '4110') return 'succeeded'
  if (isUndecided(code)) return null
  return BACK[code] ?? (PENDING.has(code) ? 'pending' : 'failed')
}

const shape = z.object({
  merchantID: z.string().max(50),
  invoiceNo: z.string().min(1).max(50),
  amount: amountText.nullish(),
  currencyCode: z.string().max(10).nullish(),
  tranRef: z.string().max(255).nullish(),
  respCode: z.string().regex(/^\d{4}$/),
})

export type Outcome = { merchantId: string; code: string; event: ProviderEvent | null }

/**
 * Outcome of an invoice by the claims of a notice or of an inquiry; null where they have not its shape. 2C2P numbers no events:
 * what it says makes the id, so that a notice and an inquiry of the same fate are one.
 */
export function readOutcome(claims: object): Outcome | null {
  const read = shape.safeParse(claims)
  if (!read.success) return null
  const { merchantID: merchantId, invoiceNo, amount, currencyCode, tranRef, respCode: code } = read.data
  const money =
    amount && currencyCode ? { amount: fromMajor(amount, currencyCode), currency: currencyCode } : null
  const status = statusOf(code)
  if (status === null || (status === 'succeeded' && money === null)) return { merchantId, code, event: null }
  // Paid and settled are one fate.
  const eventId = `${invoiceNo}-${status === 'succeeded' ? '0000' : code}-${money?.amount ?? ''}${money?.currency ?? ''}`
  return {
    merchantId,
    code,
    event: { eventId, reference: invoiceNo, status, money, providerReference: tranRef ?? null },
  }
}
