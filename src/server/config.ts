import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const count = (fallback: number, max = 1_000_000_000) =>
  z.coerce.number().int().min(0).max(max).default(fallback)
const yes = z.stringbool().default(false)

/** Addresses, networks (10.0.0.0/8) and Fastify's names of such, by comma. */
const areProxies = (text: string) =>
  text.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/')
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return bits === undefined
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return (
      most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  })

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: count(10, 200),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((path) => resolve(path)),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROCESS_MODE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: z
    .string()
    .refine(areProxies, 'must be addresses or networks of proxies, by comma')
    .optional()
    .describe('addresses of the proxies whose X-Forwarded-For is believed'),
  APP_TOKENS: list.default(['thazin-web']),
  OTP_PHONE_HOURLY: count(5),
  OTP_ADDRESS_HOURLY: count(20),
  OTP_DAILY_BUDGET: count(5000),
  OTP_BLOCK_DAILY: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('codes a day to numbers alike but for their last four digits'),
  OTP_COUNTRY_DAILY: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('codes a day to each country but the first of OTP_COUNTRIES'),
  OTP_COUNTRIES: list.default(['MM', 'TH', 'JP', 'SG', 'MY']),
  RATE_LIMIT_PER_MINUTE: count(300),
  DRAIN_MS: count(1000, 60_000).describe('after SIGTERM: ms of still serving while /health-check says 503'),
  SMSPOH_API_KEY: z.string().optional(),
  SMSPOH_API_SECRET: z.string().optional(),
  SMSPOH_SENDER: z.string().optional().describe('the sender name that SMSPoh approved'),
  SMSPOH_URL: z.url().default('https://v3.smspoh.com/api/rest'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .optional()
    .describe('a number of ours in E.164, a sender name, or a messaging service MG…'),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  ALLOW_DEMO_PROVIDERS: yes,
  SEED_DEMO: yes,
  KYAT_PER_MEGABYTE: z.coerce.number().positive().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape)

/** The settings that each gateway needs, all of them or none. */
const GATEWAYS = {
  smspoh: ['SMSPOH_API_KEY', 'SMSPOH_API_SECRET', 'SMSPOH_SENDER'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const satisfies Record<string, readonly (keyof z.output<typeof settings>)[]>

/** The SMS gateways that are configured. @throws ConfigError where one is configured in part */
function gatewaysOf(config: z.output<typeof settings>): (keyof typeof GATEWAYS)[] {
  return (['smspoh', 'twilio'] as const).filter((gateway) => {
    const missing = GATEWAYS[gateway].filter((name) => config[name] === undefined)
    if (missing.length === GATEWAYS[gateway].length) return false
    if (missing.length > 0)
      throw new ConfigError(`The SMS gateway ${gateway} also needs ${missing.join(' and ')}.`)
    return true
  })
}

export type Config = Readonly<
  z.output<typeof settings> & {
    embedded: boolean
    publicUrl: string
    /** The SMS gateways that are configured; none: the built-in outbox. */
    smsGateways: readonly (keyof typeof GATEWAYS)[]
  }
>

/** The configuration is refused; the message says what to change, line by line. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment.
 * @throws ConfigError naming every setting that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings can not be used:\n${lines.join('\n')}`)
  }
  const config = result.data
  const embedded = config.DATABASE_URL === undefined
  const smsGateways = gatewaysOf(config)
  if (!embedded && smsGateways.length === 0 && !config.ALLOW_DEMO_PROVIDERS)
    throw new ConfigError(
      'With DATABASE_URL a real SMS gateway is needed: with none, one-time codes are shown to anyone at /dev/outbox.\n' +
        'Configure SMSPoh or Twilio, or set ALLOW_DEMO_PROVIDERS=1 where that is meant.',
    )
  return {
    ...config,
    embedded,
    smsGateways,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  }
}
