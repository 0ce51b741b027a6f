import { CODE } from '#domain/code.ts'
import type { Limit } from '../../db/limit.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/network.ts'

const HOUR = 3600
const DAY = 86_400

/** The ten thousand numbers that share all but the last four digits: what pumping by SMS buys in one piece. */
export const blockOf = (phone: string): string => phone.slice(0, -4)

type Settings = Pick<
  Deps['config'],
  | 'OTP_PHONE_HOURLY'
  | 'OTP_ADDRESS_HOURLY'
  | 'OTP_BLOCK_DAILY'
  | 'OTP_COUNTRY_DAILY'
  | 'OTP_DAILY_BUDGET'
  | 'OTP_COUNTRIES'
>

/** Most codes a day to one block of numbers: a tenth of the day's budget unless set. */
const perBlock = ({ OTP_BLOCK_DAILY, OTP_DAILY_BUDGET }: Settings) =>
  OTP_BLOCK_DAILY ?? Math.ceil(OTP_DAILY_BUDGET / 10)

/** Most codes a day to one country: the first of the list may take the whole budget, any other a fifth unless set. */
const perCountry = ({ OTP_COUNTRY_DAILY, OTP_DAILY_BUDGET, OTP_COUNTRIES }: Settings, country: string) =>
  country === OTP_COUNTRIES[0] ? OTP_DAILY_BUDGET : (OTP_COUNTRY_DAILY ?? Math.ceil(OTP_DAILY_BUDGET / 5))

/** Each budget of codes: what it counts by, how many, in which time. The operator's command shows the same. */
export const BUDGETS = {
  'code-phone-hour': { seconds: HOUR, max: (settings: Settings) => settings.OTP_PHONE_HOURLY },
  'code-phone-day': { seconds: DAY, max: () => CODE.per_phone_day },
  'code-address-hour': { seconds: HOUR, max: (settings: Settings) => settings.OTP_ADDRESS_HOURLY },
  'code-block-day': { seconds: DAY, max: perBlock },
  'code-country-day': { seconds: DAY, max: perCountry },
  'code-day': { seconds: DAY, max: (settings: Settings) => settings.OTP_DAILY_BUDGET },
} as const satisfies Record<string, { seconds: number; max: (settings: Settings, subject: string) => number }>

export type Budget = keyof typeof BUDGETS

/** The budgets that one code takes from, narrowest first, always in this order so that no two wait for each other. */
export function budgetsOf(
  settings: Settings,
  { phone, country, address }: { phone: string; country: string; address: string },
): Limit[] {
  const subjects: Record<Budget, string> = {
    'code-phone-hour': phone,
    'code-phone-day': phone,
    'code-address-hour': networkOf(address),
    'code-block-day': blockOf(phone),
    'code-country-day': country,
    'code-day': 'all',
  }
  return Object.entries(BUDGETS).map(([scope, { seconds, max }]) => {
    const subject = subjects[scope as Budget]
    return { scope, subject, max: max(settings, subject), seconds }
  })
}
