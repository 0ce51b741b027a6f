import { dataPrice, formatDuration, formatNumber } from '#domain/base/numbers.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'

const written = (value: number, digits = 0) => formatNumber(value, pageLocale(), digits)

/** Cost of that data, at the operator's price of a megabyte in kyat; null if it names none. */
export function dataPriceInWords(bytes: number, kyatPerMegabyte: number | null): string | null {
  return kyatPerMegabyte === null
    ? null
    : m.shared_video_kyat({ count: written(dataPrice(bytes, kyatPerMegabyte), 1) })
}

/** A rung's name with the digits of the page's language: ၁၄၄p, 240p. */
export const formatRenditionName = (name: string): string =>
  name === 'audio' ? m.shared_video_rung_audio() : name.replace(/\d+/, (digits) => written(Number(digits)))

/** A time in the video as on a clock: ၁:၀၅ or 1:05. */
export const formatVideoTime = (seconds: number): string => formatDuration(seconds, pageLocale())

/** A speed of play: ၁.၂၅×. */
export const speedName = (speed: number): string => `${written(speed, 2)}×`
