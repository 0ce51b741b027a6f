import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isCountry } from '#domain/account/phone.ts'
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts'
import { isLoopbackName } from '#server/platform/loopback.ts'
import {
  ConfigError,
  count,
  listSetting,
  oneOfSetting,
  webAddress,
  whole,
  yes,
} from '#server/platform/setting-rules.ts'
import { hasMail, mailSettings } from '#server/providers/mail/settings.ts'
import { meetingSettings } from '#server/providers/meetings/settings.ts'
import { type PaymentVendor, paymentSettings, paymentVendors } from '#server/providers/payments/settings.ts'
import { hasFcm, pushSettings } from '#server/providers/push/settings.ts'
import { type SmsVendor, smsSettings, smsVendors } from '#server/providers/sms/settings.ts'
import { videoSettings } from '#server/providers/video/settings.ts'

/** Addresses, networks (10.0.0.0/8) and Fastify's names for networks, separated by commas. */
const areProxies = (text: string) =>
  text.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/')
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return bits === undefined
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return (
      most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  })

const COUNTRIES_RULE = 'must be ISO 3166 codes of countries, such as MM,TH'

const settings = z.object({
  NODE_ENV: oneOfSetting(['development', 'production', 'test']).default('production'),
  PORT: count(3000, 65_535),
  HOST: z
    .string()
    .refine(
      (text) => isIP(text) > 0 || text === 'localhost',
      'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
    )
    .default('0.0.0.0'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => parseDatabaseUrl(text) !== null,
      'must be an address such as postgres://user:password@host:5432/database',
    )
    .optional(),
  DATABASE_POOL: whole(1, 200).default(10),
  DATABASE_POOLER: oneOfSetting(['none', 'transaction']).default('none'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  PUBLIC_URL: webAddress.optional(),
  PROCESS_MODE: oneOfSetting(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: z
    .string()
    .refine(areProxies, 'must be addresses or networks of proxies, by comma')
    .optional()
    .describe('addresses of the proxies whose X-Forwarded-For is believed'),
  APP_TOKENS: listSetting(/./, 'must name at least one client').default(['thazin-web']),
  OTP_PHONE_HOURLY: count(5),
  OTP_ADDRESS_HOURLY: count(60),
  OTP_NETWORK_HOURLY: whole(0, 1_000_000_000)
    .optional()
    .describe('codes an hour to newcomers of one /24 or /48'),
  OTP_DAILY_BUDGET: count(5000),
  OTP_BLOCK_DAILY: whole(0, 1_000_000_000)
    .optional()
    .describe('codes a day to numbers alike but for their last four digits'),
  OTP_COUNTRY_DAILY: whole(0, 1_000_000_000)
    .optional()
    .describe('codes a day to each country but the first of OTP_COUNTRIES'),
  OTP_COUNTRIES: listSetting(/./, COUNTRIES_RULE)
    .refine((codes) => codes.every(isCountry), COUNTRIES_RULE)
    .default(['MM', 'TH', 'JP', 'SG', 'MY']),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(300),
  DRAIN_MS: count(1000, 60_000).describe('after SIGTERM: ms of still serving while /health-check says 503'),
  LETTERS_NETWORK_HOURLY: count(60).describe('letters an hour from one network that is signed out'),
  ...smsSettings,
  ...mailSettings,
  ...videoSettings,
  ...meetingSettings,
  ...paymentSettings,
  ...pushSettings,
  ALLOW_DEMO_PROVIDERS: yes,
  SEED_DEMO: yes,
  KYAT_PER_MEGABYTE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, 'must be a price such as 2.5')
    .transform(Number)
    .optional(),
  SUPPORT_CONTACT: z
    .string()
    .trim()
    .min(3, 'must say whom to ask, such as a phone number')
    .max(200, 'must fit on a line')
    .optional()
    .describe('whom learners ask about a payment: a phone, Viber, an e-mail address'),
  APK_URL: webAddress.optional().describe('where the Android app is downloaded'),
  APK_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,40}$/, 'must be a version such as 1.4.2')
    .optional()
    .describe('which version that is'),
  LOG_LEVEL: oneOfSetting(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape)

/** The setting that says that others than the people of this machine use the program; null if none does. */
function whatMakesPublic({ DATABASE_URL, PUBLIC_URL }: z.output<typeof settings>): string | null {
  if (DATABASE_URL !== undefined) return 'DATABASE_URL'
  if (PUBLIC_URL === undefined) return null
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || !isLoopbackName(hostname) ? `PUBLIC_URL=${PUBLIC_URL}` : null
}

export type Config = Readonly<
  z.output<typeof settings> & {
    embedded: boolean
    publicUrl: string
    /** The SMS gateways that are configured; none: the built-in outbox. */
    smsGateways: readonly SmsVendor[]
    /** The real ways to pay that are configured; none: the sandbox. */
    paymentVendors: readonly PaymentVendor[]
  }
>

/**
 * Reads the configuration from the environment.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}.`)
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const config = result.data
  const embedded = config.DATABASE_URL === undefined
  const smsGateways = smsVendors(config)
  hasFcm(config)
  hasMail(config)
  const vendors = paymentVendors(config)
  const forPublic = whatMakesPublic(config)
  if (forPublic && smsGateways.length === 0 && !config.ALLOW_DEMO_PROVIDERS)
    throw new ConfigError(
      `With ${forPublic} a real SMS gateway is needed: with none, one-time codes are shown at /dev/outbox instead of being sent.\n` +
        'Configure SMSPoh or Twilio, or set ALLOW_DEMO_PROVIDERS=1 where everyone may see everyone’s codes.',
    )
  const isSandbox = vendors.length === 0 && config.PAYMENTS === 'on'
  if (forPublic && isSandbox && !config.ALLOW_DEMO_PROVIDERS)
    throw new ConfigError(
      `With ${forPublic} a real payment provider is needed: in the sandbox, everyone pays with nothing.\n` +
        'Configure one, set PAYMENTS=off where nothing is sold, or ALLOW_DEMO_PROVIDERS=1 where that is meant.',
    )
  return {
    ...config,
    embedded,
    smsGateways,
    paymentVendors: vendors,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  }
}
