import { z } from 'zod'
import { oneOf } from '#server/setting-rules.ts'

/** The settings of the payment providers; a provider whose settings are absent is not offered. */
export const paymentSettings = {
  PAYMENTS: oneOf(['on', 'off'])
    .default('on')
    .describe('off: nothing is sold, and nobody has to be configured'),
  PAYMENT_SANDBOX_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('signs the callbacks of the sandbox; by default a generated key'),
  PAYMENT_SANDBOX_SECRET_OLD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('the secret before, which counts too while both sides change it'),
  PAYMENT_BANK_ACCOUNTS: z
    .string()
    .transform((text) => text.split(';').flatMap((line) => line.trim() || []))
    .refine((lines) => lines.length > 0, 'must name at least one account')
    .optional()
    .describe('where learners transfer money to: bank, holder and number, several by semicolon'),
}

export type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>

/** The real ways to pay. */
export type PaymentVendor = 'bank'

/** Those that are configured. @throws ConfigError where one is configured in part */
export const paymentVendors = (settings: PaymentSettings): PaymentVendor[] => {
  if (settings.PAYMENTS === 'off') return []
  return settings.PAYMENT_BANK_ACCOUNTS ? ['bank'] : []
}
