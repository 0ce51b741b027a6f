import { z } from 'zod'

/** The settings of the payment providers; a provider whose settings are absent is not offered. */
export const paymentSettings = {
  PAYMENT_SANDBOX_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('signs the callbacks of the sandbox; by default a generated key'),
  PAYMENT_SANDBOX_SECRET_OLD: z
    .string()
    .optional()
    .describe('the secret before, which counts too while both sides change it'),
}

export type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>

/** Real providers. */
export type PaymentVendor = never

/** The vendors that are configured. @throws ConfigError where one is configured in part */
export const paymentVendors = (_settings: PaymentSettings): PaymentVendor[] => []
