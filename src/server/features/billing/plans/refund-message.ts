import { formatNumber } from '#domain/base/numbers.ts'
import { FULL_REFUND_DAYS } from '#domain/billing/refund.ts'
import type { Locale } from '#domain/text/locales.ts'
import { messages } from '#server/platform/messages.ts'

/** Rule for when money goes back, in plain words: beside every price, and on every receipt. */
export const refundMessage = (locale: Locale): string =>
  messages().billing_payment_refund_rule({ days: formatNumber(FULL_REFUND_DAYS, locale) })
