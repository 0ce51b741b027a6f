import { z } from 'zod'
import { requireAll, webAddress } from '#server/platform/setting-rules.ts'

/** Stripe's settings: both of the first two or none. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe('of the endpoint that Stripe calls: whsec_…'),
  STRIPE_WEBHOOK_SECRET_OLD: z
    .string()
    .optional()
    .describe('the secret before, which counts too while it is changed'),
  STRIPE_URL: webAddress.default('https://api.stripe.com'),
  STRIPE_PAGE_URL: webAddress.default('https://checkout.stripe.com'),
}

export type StripeSettings = z.output<z.ZodObject<typeof stripeSettings>>

/** True if Stripe is configured. @throws ConfigError where it is in part */
export const hasStripe = (settings: StripeSettings): boolean =>
  requireAll('The payment provider Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], settings)
