import { m } from '#messages'
import { catalogueOf, pageLocale } from '../../i18n/locale.ts'

const inLocale = (value: number, digits: number) =>
  new Intl.NumberFormat(catalogueOf(pageLocale()) === 'my' ? 'my-MM' : 'en-US', {
    maximumFractionDigits: digits,
  }).format(value)

/** Bytes as people read them on a data pack, to two figures: ၁၁၀ KB, 1.2 MB. */
export function dataSize(bytes: number): string {
  const kilobytes = bytes / 1000
  if (kilobytes < 995) return m.video_kilobytes({ count: inLocale(toTwoFigures(kilobytes), 0) })
  return m.video_megabytes({ count: inLocale(kilobytes / 1000, 1) })
}

/** What that data costs, at the operator's price of a megabyte in kyat; null where it names none. */
export function dataPrice(bytes: number, kyatPerMegabyte: number | null): string | null {
  if (kyatPerMegabyte === null) return null
  const kyat = (bytes / 1_000_000) * kyatPerMegabyte
  return m.video_kyat({ count: inLocale(Math.max(0.1, kyat), kyat < 10 ? 1 : 0) })
}

/** A rung's name with the digits of the page's language: ၁၄၄p, 240p. */
export const rungName = (name: string): string =>
  name === 'audio' ? m.video_rung_audio() : name.replace(/\d+/, (digits) => inLocale(Number(digits), 0))

/** A time in the video as on a clock: ၁:၀၅ or 1:05. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const tail = `${inLocale(Math.floor((whole % 60) / 10), 0)}${inLocale(whole % 10, 0)}`
  return `${inLocale(Math.floor(whole / 60), 0)}:${tail}`
}

/** A speed of play: ၁.၂၅×. */
export const speedName = (speed: number): string => `${inLocale(speed, 2)}×`

const toTwoFigures = (value: number) => Number(value.toPrecision(2))
