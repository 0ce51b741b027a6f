import { m } from '#messages'

/** Monday to Sunday, whole and as short as fits under a bar. */
export const weekdayNames = [
  { name: m.shared_weekday_mon, short: m.shared_weekday_short_mon },
  { name: m.shared_weekday_tue, short: m.shared_weekday_short_tue },
  { name: m.shared_weekday_wed, short: m.shared_weekday_short_wed },
  { name: m.shared_weekday_thu, short: m.shared_weekday_short_thu },
  { name: m.shared_weekday_fri, short: m.shared_weekday_short_fri },
  { name: m.shared_weekday_sat, short: m.shared_weekday_short_sat },
  { name: m.shared_weekday_sun, short: m.shared_weekday_short_sun },
]
