import type { PaymentRow } from '../payments.queries.ts'

/** True if it is paid by a transfer, whose slip its payer sends. */
export const mayTakeReceipt = ({ provider }: Pick<PaymentRow, 'provider'>): boolean => provider === 'bank'

/** True if it takes a slip now. A transfer does whose time is over, too: the money may have been sent all the same. */
export const takesReceipt = (payment: Pick<PaymentRow, 'provider' | 'status'>): boolean =>
  mayTakeReceipt(payment) && (payment.status === 'pending' || payment.status === 'expired')
