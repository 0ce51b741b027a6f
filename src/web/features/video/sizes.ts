import { formatNumber } from '#domain/base/numbers.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'

const written = (value: number, digits = 0) => formatNumber(value, pageLocale(), digits)

/** What that data costs, at the operator's price of a megabyte in kyat; null where it names none. */
export function dataPrice(bytes: number, kyatPerMegabyte: number | null): string | null {
  if (kyatPerMegabyte === null) return null
  const kyat = (bytes / 1_000_000) * kyatPerMegabyte
  return m.video_kyat({ count: written(Math.max(0.1, kyat), kyat < 10 ? 1 : 0) })
}

/** A rung's name with the digits of the page's language: ၁၄၄p, 240p. */
export const rungName = (name: string): string =>
  name === 'audio' ? m.video_rung_audio() : name.replace(/\d+/, (digits) => written(Number(digits)))

/** A time in the video as on a clock: ၁:၀၅ or 1:05. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${written(Math.floor(whole / 60))}:${written(Math.floor((whole % 60) / 10))}${written(whole % 10)}`
}

/** A speed of play: ၁.၂၅×. */
export const speedName = (speed: number): string => `${written(speed, 2)}×`
