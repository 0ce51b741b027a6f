import { z } from 'zod'
import { oneOfSetting, requireAll, webAddress } from '#server/platform/setting-rules.ts'

/** 2C2P's settings: both of the first two or none. A merchant account there has one currency. */
export const twoCTwoPSettings = {
  TWOC2P_MERCHANT_ID: z.string().optional(),
  TWOC2P_SECRET: z.string().optional().describe('signs requests, answers and notices'),
  TWOC2P_SECRET_OLD: z
    .string()
    .optional()
    .describe('the secret before, which counts too while it is changed'),
  TWOC2P_CURRENCY: oneOfSetting(['MMK', 'USD', 'THB', 'SGD', 'JPY']).default('MMK'),
  TWOC2P_URL: webAddress.default('https://pgw.2c2p.com'),
  TWOC2P_PAGE_URL: webAddress.default('https://pgw-ui.2c2p.com'),
}

export type TwoCTwoPSettings = z.output<z.ZodObject<typeof twoCTwoPSettings>>

/** True if 2C2P is configured. @throws ConfigError where it is in part */
export const hasTwoCTwoP = (settings: TwoCTwoPSettings): boolean =>
  requireAll('The payment provider 2C2P', ['TWOC2P_MERCHANT_ID', 'TWOC2P_SECRET'], settings)
