import { m } from '#messages'

/** Monday to Sunday, whole and as short as fits under a bar. */
export const weekdayNames = [
  { name: m.weekday_mon, short: m.weekday_short_mon },
  { name: m.weekday_tue, short: m.weekday_short_tue },
  { name: m.weekday_wed, short: m.weekday_short_wed },
  { name: m.weekday_thu, short: m.weekday_short_thu },
  { name: m.weekday_fri, short: m.weekday_short_fri },
  { name: m.weekday_sat, short: m.weekday_short_sat },
  { name: m.weekday_sun, short: m.weekday_short_sun },
]
