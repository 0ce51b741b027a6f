import type { DayId } from '#domain/school/lookups.ts'
import { toMyanmarDigits } from '#domain/text/digits.ts'
import { countCodePoints } from '#domain/text/lengths.ts'
import type { Locale } from '#domain/text/locales.ts'

/** Percent done, floor(current / max · 100); 0 when `max` is 0. Multiplied first, so that 29 of 100 is not 28. */
export function progressPercent(current: number, max: number): number {
  return max === 0 ? 0 : Math.floor((current * 100) / max)
}

const enUS = new Intl.NumberFormat('en-US')

/** The number floored, with thousands separators of en-US. */
export function flooredNumber(value: number): string {
  return enUS.format(Math.floor(value))
}

/** At least that many code points, spaces included. */
export function hasMinimumLength(text: string, minimum: number): boolean {
  return countCodePoints(text) >= minimum
}

/** At least that many words, split on whitespace. */
export function hasMinimumWords(text: string, minimum: number): boolean {
  return text.split(/\s+/).filter(Boolean).length >= minimum
}

/** Making a format costs more than using it a hundred times. */
const formats: Intl.NumberFormat[] = []
function formatOf(maximumFractionDigits: number): Intl.NumberFormat {
  formats[maximumFractionDigits] ??= new Intl.NumberFormat('en-US', { maximumFractionDigits })
  return formats[maximumFractionDigits]
}

/** A number in the locale's digits. Separators are en-US's, which Burmese and Japanese share: phones without Burmese data show the same. */
export function formatNumber(value: number, locale: Locale, maximumFractionDigits = 0): string {
  const written = formatOf(maximumFractionDigits).format(value)
  return locale === 'my' || locale === 'my-Qaag' ? toMyanmarDigits(written) : written
}

/** A size as `250 kB` or `1.2 MB` (1 MB = 1,000,000 bytes), in the locale's digits. */
export function formatBytes(bytes: number, locale: Locale): string {
  const kilobytes = Math.ceil(bytes / 1000)
  return kilobytes < 1000
    ? `${formatNumber(kilobytes, locale)} kB`
    : `${formatNumber(bytes / 1_000_000, locale, 1)} MB`
}

/** Seconds as `1:05` or `1:02:05`, in the locale's digits. */
export function formatDuration(seconds: number, locale: Locale): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  const written = h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
  return locale === 'my' || locale === 'my-Qaag' ? toMyanmarDigits(written) : written
}

/** What so many bytes cost in whole kyat, rounded up. */
export function dataPrice(bytes: number, kyatPerMegabyte: number): number {
  return Math.ceil((bytes * kyatPerMegabyte) / 1_000_000)
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
