import { addDays, daysBetween, daysOfWeek, findWeekday, localDay } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'

/** A place in an answer and the date (or the day of the week) that stood there. */
export type Told = Map<string, string>

const DATE = /^\d{4}-\d\d-\d\d$/

/** The dates of a JSON answer; of a list those of its first entry, which the others follow. */
export function datesOf(value: unknown, place = ''): Told {
  if (typeof value === 'string') return new Map(DATE.test(value) ? [[place, value]] : [])
  if (Array.isArray(value)) return datesOf(value[0], `${place}[]`)
  if (value === null || typeof value !== 'object') return new Map()
  return new Map(
    Object.entries(value).flatMap(([name, inside]) => {
      const isDay = name === 'day_id' && typeof inside === 'number' && !place.endsWith('[]')
      if (isDay) return [[`${place}.${name}`, String(inside)] as [string, string]]
      return [...datesOf(inside, `${place}.${name}`)]
    }),
  )
}

/** The dates of a page's attributes and of what its islands are given, the first of each name. */
export function datesOfPage(html: string): Told {
  const told: Told = new Map()
  const body = html.replace(/<(style|script)\b.*?<\/\1>/gs, '')
  for (const [, name = '', date = ''] of body.matchAll(/ ([\w-]+)="(\d{4}-\d\d-\d\d)"/g))
    if (!told.has(name)) told.set(name, date)
  for (const [, name = '', date = ''] of body.matchAll(/&quot;(\w+)&quot;:&quot;(\d{4}-\d\d-\d\d)&quot;/g))
    if (!told.has(`props ${name}`)) told.set(`props ${name}`, date)
  return told
}

export type Moment = { name: string; at: Date; zone: string }

/** What a date may follow: the day of study or the clock's, itself, its neighbours or its week. */
const RULES = {
  'the day of study': ({ at, zone }: Moment) => studyDay(at, zone),
  'the clock’s day': ({ at, zone }: Moment) => localDay(at, zone),
  'the week of the day of study': ({ at, zone }: Moment) => daysOfWeek(studyDay(at, zone))[0] ?? '',
  'the week of the clock’s day': ({ at, zone }: Moment) => daysOfWeek(localDay(at, zone))[0] ?? '',
}
export type Rule = keyof typeof RULES

const follows = (seen: readonly [Moment, string][], day: (moment: Moment) => string): boolean => {
  const offsets = seen.map(([moment, told]) =>
    DATE.test(told) ? daysBetween(day(moment), told) : (Number(told) - findWeekday(day(moment)) + 7) % 7,
  )
  const [first] = offsets
  return (
    offsets.every((offset) => offset === first) &&
    (first === undefined || DATE.test(seen[0]?.[1] ?? '') || first === 0)
  )
}

/** The rules that what was told at some moments follows; `itself` where it is always the same. */
export function rulesOf(seen: readonly [Moment, string][]): (Rule | 'itself')[] {
  if (seen.length > 1 && seen.every(([, told]) => told === seen[0]?.[1] && DATE.test(told))) return ['itself']
  return (Object.entries(RULES) as [Rule, (moment: Moment) => string][]).flatMap(([rule, day]) =>
    follows(seen, day) ? [rule] : [],
  )
}

/** The next day with that number (1 is Monday) after one. */
export function nextOn(day: string, weekday: number): string {
  const next = addDays(day, 1)
  return findWeekday(next) === weekday ? next : nextOn(next, weekday)
}
