import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { merchant as dinger } from './dinger/simulator.suite.ts'
import { paymentProviders } from './providers.ts'

const VENDORS = {
  kbzpay: { KBZPAY_APP_ID: 'kp1', KBZPAY_MERCHANT_CODE: '200123', KBZPAY_APP_KEY: 'a key' },
  wavepay: { WAVEPAY_MERCHANT_ID: '6502', WAVEPAY_MERCHANT_NAME: 'Thazin', WAVEPAY_SECRET: 'a secret' },
  dinger: {
    DINGER_PROJECT_NAME: 'thazin',
    DINGER_MERCHANT_NAME: 'Thazin',
    DINGER_API_KEY: 'an API key',
    DINGER_PUBLIC_KEY: dinger.publicKey,
    DINGER_CALLBACK_KEY: dinger.callbackKey,
  },
  '2c2p': { TWOC2P_MERCHANT_ID: 'JT01', TWOC2P_SECRET: 'a secret' },
  stripe: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
}

const offered = async (settings: Record<string, string>) => {
  const parts = { publicUrl: 'http://localhost:3000', sandboxKey: Buffer.alloc(32), nowMs: () => 0 }
  const providers = await paymentProviders({ settings: readConfig(settings), ...parts })
  return providers.map(({ id }) => id)
}

describe.each(Object.entries(VENDORS))('%s', (vendor, settings: Record<string, string>) => {
  it('is configured by all of its settings', () => {
    expect(readConfig(settings).paymentVendors).toEqual([vendor])
  })

  it.each(Object.keys(settings))('stops the start where %s alone is missing, and names it', (missing) => {
    const { [missing]: _, ...others } = settings
    expect(() => readConfig(others)).toThrow(new RegExp(`^The payment provider .+ also needs ${missing}\\.$`))
    expect(() => readConfig({ ...others, PAYMENTS: 'off' })).toThrow(missing)
  })

  it('names all that is missing where one setting is there', () => {
    const [[first = '', value = ''] = [], ...others] = Object.entries(settings)
    expect(() => readConfig({ [first]: value })).toThrow(others.map(([name]) => name).join(' and '))
  })
})

it('vendors that are not configured are left out, and the demo’s ways with any that is', async () => {
  expect(await offered({})).toEqual(['sandbox', 'bank'])
  expect(await offered(VENDORS.wavepay)).toEqual(['wavepay'])
  expect(await offered(Object.assign({}, ...Object.values(VENDORS)))).toEqual([
    'kbzpay',
    'kbzpay-qr',
    'wavepay',
    'onepay',
    '2c2p',
    'stripe',
  ])
  expect(await offered({ ...VENDORS.stripe, PAYMENTS: 'off' })).toEqual([])
})

it('Dinger offers the channels that are named', async () => {
  const settings = { ...VENDORS.dinger, DINGER_CHANNELS: 'mpu, onepay,cbpay' }
  expect(await offered(settings)).toEqual(['onepay', 'dinger-cbpay', 'dinger-mpu'])
})

it.each([
  ['DINGER_CHANNELS', 'onepay,bitcoin', /DINGER_CHANNELS: must name some of onepay, ayapay/],
  ['DINGER_PUBLIC_KEY', 'not a key', /DINGER_PUBLIC_KEY: must be the public key/],
  ['DINGER_CALLBACK_KEY', 'too short', /DINGER_CALLBACK_KEY: must have 32 characters/],
  ['KBZPAY_URL', 'kbzpay.com', /KBZPAY_URL: must be an address/],
  ['TWOC2P_CURRENCY', 'LAK', /TWOC2P_CURRENCY: must be one of MMK/],
])('%s is refused when it cannot be used, without its value', (name, value, sentence) => {
  const given = () => readConfig({ ...VENDORS.dinger, [name]: value })
  expect(given).toThrow(sentence)
  expect(given).not.toThrow(value)
})
