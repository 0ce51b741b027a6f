import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://localhost/thazin'
const smspoh = { SMSPOH_API_KEY: 'k', SMSPOH_API_SECRET: 's', SMSPOH_SENDER: 'Thazin' }
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' }

test('without settings there is the embedded database and the built-in outbox', () => {
  expect(readConfig({})).toMatchObject({ embedded: true, smsGateways: [], OTP_DAILY_BUDGET: 5000 })
})

test('a public database is refused without a gateway, unless the demo is meant', () => {
  expect(() => readConfig({ DATABASE_URL })).toThrow('a real SMS gateway is needed')
  expect(readConfig({ DATABASE_URL, ALLOW_DEMO_PROVIDERS: '1' }).smsGateways).toEqual([])
})

test('a gateway makes a public database acceptable', () => {
  expect(readConfig({ DATABASE_URL, ...smspoh }).smsGateways).toEqual(['smspoh'])
  expect(readConfig({ DATABASE_URL, ...twilio }).smsGateways).toEqual(['twilio'])
  expect(readConfig({ DATABASE_URL, ...smspoh, ...twilio }).smsGateways).toEqual(['smspoh', 'twilio'])
})

test('a gateway that is configured in part is refused, and what is missing is named', () => {
  const half = { ...smspoh, SMSPOH_SENDER: '' }
  expect(() => readConfig(half)).toThrow(ConfigError)
  expect(() => readConfig(half)).toThrow('SMSPOH_SENDER')
})

test('what is wrong is named, line by line', () => {
  expect(() => readConfig({ PORT: 'x', OTP_DAILY_BUDGET: '-1' })).toThrow(/PORT.*\n.*OTP_DAILY_BUDGET/)
})
