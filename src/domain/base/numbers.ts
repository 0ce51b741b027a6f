import type { DayId } from '#domain/school/lookups.ts'
import { toMyanmarDigits } from '#domain/text/digits.ts'
import type { Locale } from '#domain/text/locales.ts'

/** Percent done, floor(current / max · 100); 0 when `max` is 0. Multiplied first, so that 29 of 100 is not 28. */
export function progressPercent(current: number, max: number): number {
  return max === 0 ? 0 : Math.floor((current * 100) / max)
}

/** Making a format costs more than using it a hundred times. */
const formats: Intl.NumberFormat[] = []
function formatOf(maximumFractionDigits: number): Intl.NumberFormat {
  formats[maximumFractionDigits] ??= new Intl.NumberFormat('en-US', { maximumFractionDigits })
  return formats[maximumFractionDigits]
}

/** A hair is added first, so that 2.3, which is 22.999… tenths to the machine, keeps its three. */
const floored = (value: number, fractionDigits: number) =>
  Math.floor(value * 10 ** fractionDigits + 1e-9) / 10 ** fractionDigits

/** A number in the locale's digits, floored at the last digit shown. Separators are en-US's, which Burmese and Japanese share: phones without Burmese data show the same. */
export function formatNumber(value: number, locale: Locale, maximumFractionDigits = 0): string {
  const written = formatOf(maximumFractionDigits).format(floored(value, maximumFractionDigits))
  return locale === 'my' || locale === 'my-Qaag' ? toMyanmarDigits(written) : written
}

/** A size as `250 kB` or `1.2 MB` (1 MB = 1,000,000 bytes), in the locale's digits. */
export function formatBytes(bytes: number, locale: Locale): string {
  const kilobytes = Math.ceil(bytes / 1000)
  return kilobytes < 1000
    ? `${formatNumber(kilobytes, locale)} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10, locale, 1)} MB`
}

/** Seconds as `1:05` or `1:02:05`, in the locale's digits. */
export function formatDuration(seconds: number, locale: Locale): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  const written = h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
  return locale === 'my' || locale === 'my-Qaag' ? toMyanmarDigits(written) : written
}

/** Price of so many bytes in kyat, rounded up: to a tenth below ten kyat, else to a whole one. */
export function dataPrice(bytes: number, kyatPerMegabyte: number): number {
  const tenths = Math.ceil((bytes * kyatPerMegabyte) / 100_000)
  return tenths < 100 ? tenths / 10 : Math.ceil(tenths / 10)
}

export type ActivityUnit = 'sec' | 'mins' | 'hr'
const UNIT_SECONDS: Record<ActivityUnit, number> = { sec: 1, mins: 60, hr: 3600 }

/** The unit of a week's chart: that of its busiest day. */
export function activityUnit(secondsOfDays: readonly number[]): ActivityUnit {
  const most = Math.max(0, ...secondsOfDays)
  if (most < 60) return 'sec'
  return most < 3600 ? 'mins' : 'hr'
}

/**
 * The week's chart: each day's value and the total in one unit, to one decimal.
 * @param secondsOfDays seven days, Monday first
 */
export function weeklyActivity(secondsOfDays: readonly number[]) {
  const unit = activityUnit(secondsOfDays)
  const inUnit = (seconds: number) => Math.round((seconds * 10) / UNIT_SECONDS[unit]) / 10
  return {
    unit,
    total: inUnit(secondsOfDays.reduce((sum, seconds) => sum + seconds, 0)),
    days: secondsOfDays.map((seconds, i) => ({ day_id: (i + 1) as DayId, value: inUnit(seconds) })),
  }
}
