import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { reportBudgets } from './codes.ts'

const ends_at = new Date('2026-11-21T03:00:00Z')
const row = (scope: string, subject: string, used: number) => ({ scope, subject, used, ends_at })

test('the operator sees each budget, and what is used up with the time at which it opens again', () => {
  const config = readConfig({ OTP_DAILY_BUDGET: '1000', OTP_COUNTRIES: 'MM,TH' })
  const spend = [
    row('code-day', 'all', 400),
    row('code-country-day', 'MM', 200),
    row('code-country-day', 'TH', 200),
    row('code-block-day', '+95979123', 100),
    row('code-phone-hour', '+959791234567', 5),
  ]
  const lines = reportBudgets(spend, [{ status: 'sent', count: 398 }], config)
  expect(lines).toEqual([
    'All codes, by day: 0 used up of 1',
    '  all  400 of 1000',
    'Codes for newcomers, by day: none',
    'Codes for newcomers, by hour: none',
    'Newcomers by country and day: 1 used up of 2',
    '  TH  200 of 200  BLOCKED until 2026-11-21 03:00 UTC',
    '  MM  200 of 1000',
    'Accounts by country and day: none',
    'Newcomers by block of 10,000 numbers and day: 1 used up of 1',
    '  +95979123  100 of 100  BLOCKED until 2026-11-21 03:00 UTC',
    'Accounts by block of 10,000 numbers and day: none',
    'Newcomers by network (/24, /48) and hour: none',
    'Newcomers by network address and hour: none',
    'By phone and day: none',
    'By phone and hour: 1 used up of 1',
    '  +959791234567  5 of 5  BLOCKED until 2026-11-21 03:00 UTC',
    'By phone and day, from its own devices: none',
    'By phone and hour, from its own devices: none',
    'To new phones, by learner and day: none',
    'Messages of the last 24 hours: sent 398',
  ])
})
