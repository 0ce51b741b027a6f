import { z } from 'zod'
import { fromMajor } from '#domain/billing/major-units.ts'
import { amountText } from '../amounts.ts'
import type { EventStatus, ProviderEvent } from '../port.ts'

const STATUSES: Record<string, EventStatus> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  ERROR: 'failed',
  SYSTEM_ERROR: 'failed',
  DECLINED: 'failed',
  TIMEOUT: 'failed',
  CANCELLED: 'failed',
}

const shape = z.object({
  merchantOrderId: z.string().regex(/^[a-z0-9]{32}$/),
  transactionStatus: z.string().max(40),
  totalAmount: amountText,
  transactionId: z.string().max(100).nullish(),
})

/**
 * Event by the fields of an opened callback; null where they have not its shape, and an event of null where the status is
 * unknown. It names no currency: Dinger's wallets have MMK only.
 */
export function readOutcome(fields: object): { event: ProviderEvent | null } | null {
  const read = shape.safeParse(fields)
  if (!read.success) return null
  const { merchantOrderId, transactionStatus, totalAmount, transactionId } = read.data
  const status = STATUSES[transactionStatus]
  if (!status) return { event: null }
  const amount = fromMajor(totalAmount, 'MMK')
  return {
    event: {
      eventId: `${merchantOrderId}-${transactionStatus}-${amount}`,
      reference: merchantOrderId,
      status,
      money: { amount, currency: 'MMK' },
      providerReference: transactionId ?? null,
    },
  }
}
