import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from '#server/platform/config.ts'
import { ConfigError } from '#server/platform/setting-rules.ts'

const DATABASE_URL = 'postgres://localhost/thazin'
const smspoh = { SMSPOH_API_KEY: 'k', SMSPOH_API_SECRET: 's', SMSPOH_SENDER: 'Thazin' }
const bank = { PAYMENT_BANK_ACCOUNTS: 'KBZ Bank · Daw Mya · 0123456789' }
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' }

test('without settings there is the embedded database and the built-in outbox', () => {
  expect(readConfig({})).toMatchObject({ embedded: true, smsGateways: [], OTP_DAILY_BUDGET: 5000 })
})

test('a public database is refused without a gateway, unless the demo is meant', () => {
  expect(() => readConfig({ DATABASE_URL })).toThrow('a real SMS gateway is needed')
  expect(readConfig({ DATABASE_URL, ALLOW_DEMO_PROVIDERS: '1' }).smsGateways).toEqual([])
})

test('an address for others is refused without a gateway too, one of this machine is not', () => {
  const ours = ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000/']
  for (const PUBLIC_URL of ours) expect(readConfig({ PUBLIC_URL }).smsGateways).toEqual([])
  const forOthers = [
    'https://thazin.example',
    'https://localhost',
    'http://192.168.1.5:3000',
    'http://127.0.0.1.example',
  ]
  for (const PUBLIC_URL of forOthers) {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      `With PUBLIC_URL=${PUBLIC_URL} a real SMS gateway is needed`,
    )
    expect(readConfig({ PUBLIC_URL, ALLOW_DEMO_PROVIDERS: '1' }).smsGateways).toEqual([])
    expect(readConfig({ PUBLIC_URL, ...twilio, ...bank }).smsGateways).toEqual(['twilio'])
  }
})

test('a gateway makes a public database acceptable', () => {
  expect(readConfig({ DATABASE_URL, ...smspoh, ...bank }).smsGateways).toEqual(['smspoh'])
  expect(readConfig({ DATABASE_URL, ...twilio, ...bank }).smsGateways).toEqual(['twilio'])
  expect(readConfig({ DATABASE_URL, ...smspoh, ...twilio, ...bank }).smsGateways).toEqual([
    'smspoh',
    'twilio',
  ])
})

test('a public program is refused with the sandbox, unless nothing is sold or the demo is meant', () => {
  for (const forOthers of [{ DATABASE_URL }, { PUBLIC_URL: 'https://thazin.example' }]) {
    const given = { ...forOthers, ...smspoh }
    expect(() => readConfig(given)).toThrow('a real payment provider is needed')
    expect(readConfig({ ...given, ...bank }).paymentVendors).toEqual(['bank'])
    expect(readConfig({ ...given, PAYMENTS: 'off' }).paymentVendors).toEqual([])
    expect(readConfig({ ...given, ALLOW_DEMO_PROVIDERS: '1' }).paymentVendors).toEqual([])
  }
})

test('a gateway that is configured in part is refused, and what is missing is named', () => {
  const half = { ...smspoh, SMSPOH_SENDER: '' }
  expect(() => readConfig(half)).toThrow(ConfigError)
  expect(() => readConfig(half)).toThrow('SMSPOH_SENDER')
})

test('every setting that can be wrong is refused by its name and a rule in words, without its value', () => {
  const wrong: Record<string, [value: string, rule: string][]> = {
    PORT: [
      ['abc', 'must be a whole number from 0 to 65535'],
      ['70000', 'must be a whole number from 0 to 65535'],
      ['-1', 'must be a whole number from 0 to 65535'],
      [' ', 'must be a whole number from 0 to 65535'],
      ['80.5', 'must be a whole number from 0 to 65535'],
    ],
    NODE_ENV: [['prod', 'must be one of development, production, test']],
    HOST: [['example', 'must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them']],
    DATABASE_URL: [
      ['mysql://h/d', 'must be an address such as postgres://user:password@host:5432/database'],
      ['postgres://h:port/d', 'must be an address such as postgres://user:password@host:5432/database'],
      [
        'postgres://one,two/d?target_session_attrs=standby',
        'must be an address such as postgres://user:password@host:5432/database',
      ],
    ],
    DATABASE_POOL: [['0', 'must be a whole number from 1 to 200']],
    DATABASE_POOLER: [['session', 'must be one of none, transaction']],
    PUBLIC_URL: [['thazin.example', 'must be an address that begins with http:// or https://']],
    PROCESS_MODE: [['both', 'must be one of all, web, worker']],
    TRUST_PROXY: [['proxy.local', 'must be addresses or networks of proxies, by comma']],
    APP_TOKENS: [[',', 'must name at least one client']],
    OTP_PHONE_HOURLY: [['many', 'must be a whole number from 0 to 1000000000']],
    OTP_ADDRESS_HOURLY: [['1.5', 'must be a whole number from 0 to 1000000000']],
    OTP_DAILY_BUDGET: [['-1', 'must be a whole number from 0 to 1000000000']],
    OTP_BLOCK_DAILY: [['x', 'must be a whole number from 0 to 1000000000']],
    OTP_NETWORK_HOURLY: [['x', 'must be a whole number from 0 to 1000000000']],
    OTP_COUNTRY_DAILY: [['x', 'must be a whole number from 0 to 1000000000']],
    OTP_COUNTRIES: [
      ['Myanmar', 'must be ISO 3166 codes of countries, such as MM,TH'],
      ['MM,UK', 'must be ISO 3166 codes of countries, such as MM,TH'],
    ],
    LETTERS_NETWORK_HOURLY: [['-1', 'must be a whole number from 0 to 1000000000']],
    SMTP_HOST: [['mail server', 'must be the name or the address of a mail server']],
    SMTP_PORT: [['65536', 'must be a whole number from 1 to 65535']],
    SMTP_SECURITY: [['ssl', 'must be one of starttls, tls, none']],
    MAIL_FROM: [['Thazin', 'must be an e-mail address, such as school@example.org']],
    RATE_LIMIT_PER_MINUTE: [
      ['1e3', 'must be a whole number from 1 to 1000000000'],
      ['0', 'must be a whole number from 1 to 1000000000'],
    ],
    DRAIN_MS: [['60001', 'must be a whole number from 0 to 60000']],
    SMSPOH_URL: [['ftp://x', 'must be an address that begins with http:// or https://']],
    TWILIO_URL: [['x', 'must be an address that begins with http:// or https://']],
    PAYMENTS: [['perhaps', 'must be one of on, off']],
    PAYMENT_SANDBOX_SECRET: [['short', 'must have at least 8 characters']],
    PAYMENT_SANDBOX_SECRET_OLD: [['short', 'must have at least 8 characters']],
    PAYMENT_BANK_ACCOUNTS: [['; ;', 'must name at least one account']],
    PAYMENT_LEARNER_HOURLY: [['many', 'must be a whole number from 0 to 1000000000']],
    PAYMENT_NETWORK_HOURLY: [['-1', 'must be a whole number from 0 to 1000000000']],
    DINGER_PUBLIC_KEY: [['no key', 'must be the public key that Dinger’s dashboard shows, in base64']],
    DINGER_CALLBACK_KEY: [['too short', 'must have 32 characters']],
    DINGER_CALLBACK_KEY_OLD: [['too short', 'must have 32 characters']],
    DINGER_CHANNELS: [
      [
        'onepay,bitcoin',
        'must name some of onepay, ayapay, cbpay, mpu, kbzpay, kbzpay-qr, wavepay, by comma',
      ],
    ],
    TWOC2P_CURRENCY: [['LAK', 'must be one of MMK, USD, THB, SGD, JPY']],
    PUSH_ALLOW_LOOPBACK: [['perhaps', 'must be 1 or 0']],
    PUSH_SERVICES: [['https://push.example', 'must be names of hosts, by comma, or *']],
    ALLOW_DEMO_PROVIDERS: [['perhaps', 'must be 1 or 0']],
    SEED_DEMO: [['2', 'must be 1 or 0']],
    KYAT_PER_MEGABYTE: [['cheap', 'must be a price such as 2.5']],
    SUPPORT_CONTACT: [
      ['09', 'must say whom to ask, such as a phone number'],
      ['0'.repeat(201), 'must fit on a line'],
    ],
    APK_VERSION: [['1 or 2', 'must be a version such as 1.4.2']],
    LOG_LEVEL: [['loud', 'must be one of fatal, error, warn, info, debug, silent']],
  }
  const address = 'must be an address that begins with http:// or https://'
  for (const name of SETTINGS.filter((one) =>
    /^(APK|MEETING|VDOCIPHER|KBZPAY|WAVEPAY|DINGER|TWOC2P|STRIPE|FCM)\w*_URL$/.test(one),
  ))
    wrong[name] = [['pay.example', address]]
  const said = (environment: Record<string, string>) => {
    try {
      return readConfig(environment) && 'taken'
    } catch (error) {
      return error instanceof ConfigError ? error.message : error
    }
  }
  for (const [name, tries] of Object.entries(wrong))
    for (const [value, rule] of tries)
      expect(said({ [name]: value })).toBe(`These settings cannot be used:\n  ${name}: ${rule}.`)
  const anyTextIsFine = new RegExp(
    `^(${[
      'DATA_DIR',
      'SMSPOH_(API_KEY|API_SECRET|SENDER)',
      'TWILIO_(ACCOUNT_SID|AUTH_TOKEN|FROM)',
      'SMTP_(USER|PASSWORD)',
      'VDOCIPHER_API_SECRET',
      'FCM_(PROJECT_ID|CLIENT_EMAIL|PRIVATE_KEY)',
      'KBZPAY_(APP_ID|MERCHANT_CODE|APP_KEY(_OLD)?)',
      'WAVEPAY_(MERCHANT_ID|MERCHANT_NAME|SECRET(_OLD)?)',
      'DINGER_(PROJECT_NAME|MERCHANT_NAME|API_KEY)',
      'TWOC2P_(MERCHANT_ID|SECRET(_OLD)?)',
      'STRIPE_(SECRET_KEY|WEBHOOK_SECRET(_OLD)?)',
    ].join('|')})$`,
  )
  expect(SETTINGS.filter((name) => !(name in wrong) && !anyTextIsFine.test(name))).toEqual([])
  expect(said({ PORT: 'x', OTP_DAILY_BUDGET: '-1' })).toMatch(/PORT.*\n.*OTP_DAILY_BUDGET/)
})
