import { z } from 'zod'
import { requireAll, webAddress } from '#server/platform/setting-rules.ts'
import { CHANNEL_NAMES, type ChannelName } from './channels.ts'
import { isPublicKey } from './cipher.ts'

const channels = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine(
    (names): names is ChannelName[] => names.every((name) => (CHANNEL_NAMES as string[]).includes(name)),
    `must name some of ${CHANNEL_NAMES.join(', ')}, by comma`,
  )

const callbackKey = z.string().length(32, 'must have 32 characters')

/** Dinger's settings: all of the first five or none. */
export const dingerSettings = {
  DINGER_PROJECT_NAME: z.string().optional(),
  DINGER_MERCHANT_NAME: z.string().optional(),
  DINGER_API_KEY: z.string().optional(),
  DINGER_PUBLIC_KEY: z
    .string()
    .refine(isPublicKey, 'must be the public key that Dinger’s dashboard shows, in base64')
    .optional(),
  DINGER_CALLBACK_KEY: callbackKey.optional().describe('opens callbacks'),
  DINGER_CALLBACK_KEY_OLD: callbackKey
    .optional()
    .describe('the key before, which counts too while it is changed'),
  DINGER_CHANNELS: channels.default(['onepay']).describe('the wallets and cards to offer, by comma'),
  DINGER_URL: webAddress.default('https://api.dinger.asia'),
  DINGER_PAGE_URL: webAddress.default('https://portal.dinger.asia/gateway'),
}

export type DingerSettings = z.output<z.ZodObject<typeof dingerSettings>>

/** True if Dinger is configured. @throws ConfigError where it is in part */
export const hasDinger = (settings: DingerSettings): boolean =>
  requireAll(
    'The payment provider Dinger',
    [
      'DINGER_PROJECT_NAME',
      'DINGER_MERCHANT_NAME',
      'DINGER_API_KEY',
      'DINGER_PUBLIC_KEY',
      'DINGER_CALLBACK_KEY',
    ],
    settings,
  )
