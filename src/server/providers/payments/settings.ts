import { z } from 'zod'
import { count, oneOfSetting } from '#server/platform/setting-rules.ts'
import { hasTwoCTwoP, twoCTwoPSettings } from './2c2p/settings.ts'
import { dingerSettings, hasDinger } from './dinger/settings.ts'
import { hasKbzPay, kbzPaySettings } from './kbzpay/settings.ts'
import { hasStripe, stripeSettings } from './stripe/settings.ts'
import { hasWavePay, wavePaySettings } from './wavepay/settings.ts'

/** The sandbox's name in rows and addresses. */
export const SANDBOX = 'sandbox'

/** The settings of the payment providers; a provider whose settings are absent is not offered. */
export const paymentSettings = {
  PAYMENTS: oneOfSetting(['on', 'off'])
    .default('on')
    .describe('off: nothing is sold, and nobody has to be configured'),
  PAYMENT_LEARNER_HOURLY: count(30).describe(
    'payments that a learner, or signed out a device that signed in before, may begin in an hour',
  ),
  PAYMENT_NETWORK_HOURLY: count(60).describe(
    'payments that may be begun signed out on one network in an hour',
  ),
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
  ...kbzPaySettings,
  ...wavePaySettings,
  ...dingerSettings,
  ...twoCTwoPSettings,
  ...stripeSettings,
}

export type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>

/** True if each of the real ways to pay is configured. */
const VENDORS = {
  bank: ({ PAYMENT_BANK_ACCOUNTS }: PaymentSettings) => PAYMENT_BANK_ACCOUNTS !== undefined,
  kbzpay: hasKbzPay,
  wavepay: hasWavePay,
  dinger: hasDinger,
  '2c2p': hasTwoCTwoP,
  stripe: hasStripe,
}

export type PaymentVendor = keyof typeof VENDORS

const NAMES = Object.keys(VENDORS) as PaymentVendor[]

/** Those that are configured. @throws ConfigError where one is configured in part */
export const paymentVendors = (settings: PaymentSettings): PaymentVendor[] => {
  const configured = NAMES.filter((name) => VENDORS[name](settings))
  return settings.PAYMENTS === 'off' ? [] : configured
}

/** Address of each vendor's own pages; null for one that sends nobody to a page. */
const PAGES: Record<PaymentVendor, (settings: PaymentSettings) => string | null> = {
  bank: () => null,
  kbzpay: ({ KBZPAY_PAGE_URL }) => KBZPAY_PAGE_URL,
  wavepay: ({ WAVEPAY_PAGE_URL }) => WAVEPAY_PAGE_URL,
  dinger: ({ DINGER_PAGE_URL }) => DINGER_PAGE_URL,
  '2c2p': ({ TWOC2P_PAGE_URL }) => TWOC2P_PAGE_URL,
  stripe: ({ STRIPE_PAGE_URL }) => STRIPE_PAGE_URL,
}

/** The origins of the pages where payers pay: those of the vendors that are configured. */
export const payPageOrigins = (settings: PaymentSettings): string[] =>
  paymentVendors(settings).flatMap((vendor) => {
    const page = PAGES[vendor](settings)
    return page === null ? [] : new URL(page).origin
  })
