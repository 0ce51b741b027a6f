import { z } from 'zod'
import { requireAll, webAddress } from '#server/platform/setting-rules.ts'

/** KBZPay's settings: all of the first three or none. */
export const kbzPaySettings = {
  KBZPAY_APP_ID: z.string().optional(),
  KBZPAY_MERCHANT_CODE: z.string().optional(),
  KBZPAY_APP_KEY: z.string().optional().describe('signs requests'),
  KBZPAY_APP_KEY_OLD: z.string().optional().describe('the key before, which counts too while it is changed'),
  KBZPAY_URL: webAddress.default('https://api.kbzpay.com/payment/gateway'),
  KBZPAY_PAGE_URL: webAddress.default('https://wap.kbzpay.com/pgw/pwa/#/'),
}

export type KbzPaySettings = z.output<z.ZodObject<typeof kbzPaySettings>>

/** True if KBZPay is configured. @throws ConfigError where it is in part */
export const hasKbzPay = (settings: KbzPaySettings): boolean =>
  requireAll(
    'The payment provider KBZPay',
    ['KBZPAY_APP_ID', 'KBZPAY_MERCHANT_CODE', 'KBZPAY_APP_KEY'],
    settings,
  )
