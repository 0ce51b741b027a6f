import { CODE } from '#domain/account/code.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { toNetwork, toWiderNetwork } from '#server/platform/call/network.ts'
import type { Limit } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'

const HOUR = 3600

/** The ten thousand numbers that share all but the last four digits: what pumping by SMS buys in one piece. */
export const toNumberBlock = (phone: string): string => phone.slice(0, -4)

type BudgetSettings = Pick<
  Deps['config'],
  | 'OTP_PHONE_HOURLY'
  | 'OTP_ADDRESS_HOURLY'
  | 'OTP_NETWORK_HOURLY'
  | 'OTP_BLOCK_DAILY'
  | 'OTP_COUNTRY_DAILY'
  | 'OTP_DAILY_BUDGET'
  | 'OTP_COUNTRIES'
>

/** Most codes an hour to a /24 or /48: a hundred unless set, and never less than one address may have. */
const perNetwork = ({ OTP_NETWORK_HOURLY, OTP_ADDRESS_HOURLY }: BudgetSettings) =>
  OTP_NETWORK_HOURLY ?? Math.max(100, OTP_ADDRESS_HOURLY)

/** Most codes a day to one block of numbers: a tenth of the day's budget unless set. */
const perBlock = ({ OTP_BLOCK_DAILY, OTP_DAILY_BUDGET }: BudgetSettings) =>
  OTP_BLOCK_DAILY ?? Math.ceil(OTP_DAILY_BUDGET / 10)

/** Most codes a day to one country: the first of the list may take the whole budget, any other a fifth unless set. */
const perCountry = (
  { OTP_COUNTRY_DAILY, OTP_DAILY_BUDGET, OTP_COUNTRIES }: BudgetSettings,
  country: string,
) =>
  country === OTP_COUNTRIES[0] ? OTP_DAILY_BUDGET : (OTP_COUNTRY_DAILY ?? Math.ceil(OTP_DAILY_BUDGET / 5))

/** Each budget of codes: what it counts by, how many, in which time. The operator's command shows the same. */
export const BUDGETS = {
  'code-phone-hour': { seconds: HOUR, max: (settings: BudgetSettings) => settings.OTP_PHONE_HOURLY },
  'code-phone-day': { seconds: DAY_SECONDS, max: () => CODE.per_phone_day },
  'code-device-hour': { seconds: HOUR, max: (settings: BudgetSettings) => settings.OTP_PHONE_HOURLY },
  'code-device-day': { seconds: DAY_SECONDS, max: () => CODE.per_phone_day },
  'code-learner-day': { seconds: DAY_SECONDS, max: () => CODE.per_phone_day },
  'code-address-hour': { seconds: HOUR, max: (settings: BudgetSettings) => settings.OTP_ADDRESS_HOURLY },
  'code-network-hour': { seconds: HOUR, max: perNetwork },
  'code-block-day': { seconds: DAY_SECONDS, max: perBlock },
  'code-known-block-day': { seconds: DAY_SECONDS, max: perBlock },
  'code-country-day': { seconds: DAY_SECONDS, max: perCountry },
  'code-known-country-day': { seconds: DAY_SECONDS, max: perCountry },
  'code-new-hour': {
    seconds: HOUR,
    max: ({ OTP_DAILY_BUDGET }: BudgetSettings) => Math.ceil(OTP_DAILY_BUDGET / 10),
  },
  'code-new-day': {
    seconds: DAY_SECONDS,
    max: ({ OTP_DAILY_BUDGET }: BudgetSettings) => OTP_DAILY_BUDGET - Math.floor(OTP_DAILY_BUDGET * 0.4),
  },
  'code-day': { seconds: DAY_SECONDS, max: (settings: BudgetSettings) => settings.OTP_DAILY_BUDGET },
} as const satisfies Record<
  string,
  { seconds: number; max: (settings: BudgetSettings, subject: string) => number }
>

export type Budget = keyof typeof BUDGETS

/** Facts about the asker of a code that budgets need. */
export type Asking = {
  phone: string
  /** ISO 3166. */
  country: string
  address: string
  /** True if the phone has an account. */
  isKnown: boolean
  /** True if the device that asks signed in to this account before. */
  isOwnDevice: boolean
  /** The signed-in learner who asks for a code to a phone that may not be theirs; otherwise null. */
  learnerId: number | null
}

/**
 * The budgets that one code takes from, always in this order so that no two wait for each other. Whoever asks for a code to an
 * account's own phone is not stopped by their network, which they may share with thousands, nor by what strangers used up.
 */
export function listBudgets(settings: BudgetSettings, asking: Asking): Limit[] {
  const { phone, country, address, isKnown, isOwnDevice, learnerId } = asking
  const all: [Budget, string | null][] = [
    ['code-phone-hour', isOwnDevice ? null : phone],
    ['code-phone-day', isOwnDevice ? null : phone],
    ['code-device-hour', isOwnDevice ? phone : null],
    ['code-device-day', isOwnDevice ? phone : null],
    ['code-learner-day', learnerId === null ? null : String(learnerId)],
    ['code-address-hour', isKnown || learnerId !== null ? null : toNetwork(address)],
    ['code-network-hour', isKnown || learnerId !== null ? null : toWiderNetwork(address)],
    [isKnown ? 'code-known-block-day' : 'code-block-day', toNumberBlock(phone)],
    [isKnown ? 'code-known-country-day' : 'code-country-day', country],
    ['code-new-hour', isKnown ? null : 'all'],
    ['code-new-day', isKnown ? null : 'all'],
    ['code-day', 'all'],
  ]
  return all.flatMap(([scope, subject]) =>
    subject === null
      ? []
      : [{ scope, subject, max: BUDGETS[scope].max(settings, subject), seconds: BUDGETS[scope].seconds }],
  )
}

/** The operator is warned when a half and nine tenths of these budgets are spent. */
const WATCHED: ReadonlySet<string> = new Set<Budget>(['code-new-day', 'code-day'])

/** The part of a day's budget, in percent, that was reached by its last use: 50 or 90, else null. */
export function reached({ scope, max }: Limit, used: number): 50 | 90 | null {
  if (!WATCHED.has(scope)) return null
  if (used === Math.ceil(max * 0.9)) return 90
  return used === Math.ceil(max * 0.5) ? 50 : null
}
