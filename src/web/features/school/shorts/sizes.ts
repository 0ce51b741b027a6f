import { dataPrice, formatNumber } from '#domain/base/numbers.ts'
import { m } from '#messages'
import { bytes } from '#web/i18n/format.ts'
import { pageLocale } from '#web/i18n/locale.ts'

/** A rendition with what it costs in data and, at the operator's price of a megabyte, in kyat: 144p · 41 kB · 0.2 kyat. */
export function formatRenditionLabel(
  rung: { name: string; bytes: number },
  kyatPerMegabyte: number | null,
): string {
  const written = (value: number, digits = 0) => formatNumber(value, pageLocale(), digits)
  const name =
    rung.name === 'audio'
      ? m.school_shorts_sound()
      : rung.name.replace(/\d+/, (digits) => written(Number(digits)))
  const price =
    kyatPerMegabyte === null
      ? []
      : [m.school_shorts_kyat({ count: written(dataPrice(rung.bytes, kyatPerMegabyte), 1) })]
  return [name, bytes(rung.bytes), ...price].join(' · ')
}
