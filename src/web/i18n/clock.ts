import { toCatalogue } from '#domain/text/locales.ts'
import { formatMinuteOfDay, localTimeAt } from '#domain/time/local-time.ts'
import { m } from '#messages'
import { number, shortDay } from './format.ts'
import { pageLocale } from './locale.ts'
import { weekdayNames } from './weekday-names.ts'

/** The part of the day that an hour belongs to, as people name it. */
function partOfDay(hour: number): string {
  if (hour < 12) return m.shared_clock_morning()
  if (hour < 16) return m.shared_clock_noon()
  return hour < 19 ? m.shared_clock_evening() : m.shared_clock_night()
}

/** A time of the day: its part of the day, and what the clock's face shows. @param time `HH:MM` */
export function clock(time: string): { part: string; face: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = `${minute < 10 ? number(0) : ''}${number(minute)}`
  return { part: partOfDay(hour), face: `${number(hour % 12 || 12)}:${minutes}` }
}

/** The same in one: ည ၈:၃၀, 8:30 pm, 午後8:30. */
export function clockInWords(time: string): string {
  const { part, face } = clock(time)
  const catalogue = toCatalogue(pageLocale())
  if (catalogue === 'ja') return part + face
  return catalogue === 'my' ? `${part}\u00a0${face}` : `${face}\u00a0${part}`
}

/** A moment of these days, as short as can be: its time, and before it the day where that is not today's. To be called on the server alone. */
export function shortMoment(instant: string, timeZone: string): string {
  const { day, minute } = localTimeAt(new Date(instant), timeZone)
  const time = clockInWords(formatMinuteOfDay(minute))
  return day === localTimeAt(new Date(), timeZone).day ? time : `${shortDay(day)} ${time}`
}

const weekdayIndex = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A day's weekday, whole and short. @param day `YYYY-MM-DD` */
export const weekday = (day: string) => ({
  name: weekdayNames[weekdayIndex(day)]?.name() ?? '',
  short: weekdayNames[weekdayIndex(day)]?.short() ?? '',
})

/** A day by its weekday and date, or as today. */
export const dayInWords = (day: string, today: string): string =>
  day === today ? m.shared_calendar_today() : `${weekday(day).name} · ${shortDay(day)}`
