import { z } from 'zod'
import { requireAll, webAddress } from '#server/platform/setting-rules.ts'

/** WavePay's settings: all of the first three or none. */
export const wavePaySettings = {
  WAVEPAY_MERCHANT_ID: z.string().optional(),
  WAVEPAY_MERCHANT_NAME: z.string().optional().describe('as its payment page shows it'),
  WAVEPAY_SECRET: z.string().optional().describe('signs requests and callbacks'),
  WAVEPAY_SECRET_OLD: z
    .string()
    .optional()
    .describe('the secret before, which counts too while it is changed'),
  WAVEPAY_URL: webAddress.default('https://payments.wavemoney.io'),
  WAVEPAY_PAGE_URL: webAddress.default('https://payments.wavemoney.io'),
}

export type WavePaySettings = z.output<z.ZodObject<typeof wavePaySettings>>

/** True if WavePay is configured. @throws ConfigError where it is in part */
export const hasWavePay = (settings: WavePaySettings): boolean =>
  requireAll(
    'The payment provider WavePay',
    ['WAVEPAY_MERCHANT_ID', 'WAVEPAY_MERCHANT_NAME', 'WAVEPAY_SECRET'],
    settings,
  )
