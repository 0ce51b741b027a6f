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
  PUBLIC_URL: z.url().optional(),
  PROCESS_MODE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: z.string().optional().describe('addresses of the proxies whose X-Forwarded-For is believed'),
  APP_TOKENS: list.default(['thazin-web']),
  OTP_PHONE_HOURLY: count(5),
  OTP_ADDRESS_HOURLY: count(20),
  OTP_DAILY_BUDGET: count(5000),
  OTP_COUNTRIES: list.default(['MM', 'TH', 'JP', 'SG', 'MY']),
  RATE_LIMIT_PER_MINUTE: count(300),
  ALLOW_DEMO_PROVIDERS: yes,
  SEED_DEMO: yes,
  KYAT_PER_MEGABYTE: z.coerce.number().positive().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = Readonly<z.output<typeof settings> & { embedded: boolean; publicUrl: string }>

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
  if (!embedded && !config.ALLOW_DEMO_PROVIDERS)
    throw new ConfigError(
      'With DATABASE_URL a real SMS gateway is needed: with none, one-time codes are shown to anyone at /dev/outbox.\n' +
        'Configure one, or set ALLOW_DEMO_PROVIDERS=1 where that is meant.',
    )
  return { ...config, embedded, publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}` }
}
