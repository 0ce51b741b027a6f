import { toMyanmarDigits } from '#domain/text/digits.ts'
import type { Catalogue } from '#domain/text/locales.ts'
import { formatMinuteOfDay, localTimeAt } from './local-time.ts'

const WRITTEN_AS = { my: 'my', en: 'en-GB', ja: 'ja-JP' }

/** A moment on the clock of a time zone, without its year: ၁ ဒီဇင်ဘာ, ၁၉:၀၀ · 1 December, 19:00 · 12月1日 19:00. */
export function momentInWords(moment: Date, timeZone: string, locale: Catalogue): string {
  const style = { day: 'numeric', month: 'long', timeZone } as const
  const day = new Intl.DateTimeFormat(WRITTEN_AS[locale], style).format(moment)
  const time = formatMinuteOfDay(localTimeAt(moment, timeZone).minute)
  if (locale === 'ja') return `${day} ${time}`
  const words = `${day}, ${time}`
  return locale === 'my' ? toMyanmarDigits(words) : words
}
