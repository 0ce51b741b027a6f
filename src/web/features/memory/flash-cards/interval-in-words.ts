import { formatNumber } from '#domain/base/numbers.ts'
import type { Interval } from '#domain/memory/preview.ts'
import { m } from '#messages'
import { pageLocale } from '#web/i18n/locale.ts'

const words = {
  minute: m.memory_cards_minutes,
  hour: m.memory_cards_hours,
  day: m.memory_cards_days,
  month: m.memory_cards_months,
  year: m.memory_cards_years,
}

/** Time until a card comes back: 10 min, ၂ ရက်, 1.4 mo. */
export const intervalInWords = ({ unit, value }: Interval): string =>
  words[unit]({ count: formatNumber(value, pageLocale(), 1) })
