import { z } from 'zod'
import { fromMajor } from '#domain/billing/major-units.ts'
import { amountText } from '../amounts.ts'
import type { EventStatus, ProviderEvent } from '../port.ts'

const STATUSES: Record<string, EventStatus> = {
  PAY_SUCCESS: 'succeeded',
  PAY_FAILED: 'failed',
  ORDER_EXPIRED: 'failed',
  ORDER_CLOSED: 'failed',
  WAIT_PAY: 'pending',
  PAYING: 'pending',
}

const shape = z.object({
  merch_order_id: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
  trade_status: z.string().trim().max(40),
  total_amount: amountText.optional(),
  trans_currency: z.string().max(10).optional(),
  mm_order_id: z.string().max(100).optional(),
})

/**
 * Event of an order by the fields of a callback or of a status query; null where they say nothing that is known.
 * Without a currency it is MMK: KBZPay has no other. KBZPay numbers no events, so what it says makes the id.
 */
export function readOutcome(fields: object): ProviderEvent | null {
  const read = shape.safeParse(fields)
  const status = read.success ? STATUSES[read.data.trade_status] : undefined
  if (!read.success || !status) return null
  const { merch_order_id, total_amount, trans_currency: currency = 'MMK', mm_order_id } = read.data
  if (status === 'succeeded' && total_amount === undefined) return null
  const amount = total_amount === undefined ? null : fromMajor(total_amount, currency)
  return {
    eventId: `${merch_order_id}-${read.data.trade_status}-${amount ?? ''}${currency}`,
    reference: merch_order_id,
    status,
    money: amount === null ? null : { amount, currency },
    providerReference: mm_order_id ?? null,
  }
}
