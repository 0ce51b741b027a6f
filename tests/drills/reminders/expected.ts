import { localDay } from '#domain/time/day.ts'
import type { LiveClass, Person } from './people.ts'

const MINUTE = 60_000
/** How late a session is still told of, and how early a class. */
const MAX_DELAY_MS = 30 * MINUTE
const MAX_LEAD_MS = 15 * MINUTE

/** A minute of the clock at which all nodes looked who is to be reminded; whole where no run was killed that could have held something back. */
export type Tick = { now: number; isWhole: { sessions: boolean; classes: boolean } }

/** Told for certain, perhaps (a run was killed), or never. */
export type Expected = 'told' | 'perhaps' | 'never'

/** By a session's time: the first run that sees it tells of it, or lets it be where it comes too late. */
function expectedAt(time: number, ticks: readonly Tick[]): Expected {
  const inTime: boolean[] = []
  for (const { now, isWhole } of ticks) {
    if (now < time) continue
    inTime.push(now - time < MAX_DELAY_MS)
    if (isWhole.sessions) break
  }
  if (!inTime.includes(true)) return 'never'
  return inTime.includes(false) || !ticks.some(({ now, isWhole }) => now >= time && isWhole.sessions)
    ? 'perhaps'
    : 'told'
}

/** The learner's days with a session, and whether they are reminded on each. */
export function expectedDays({ times, zone }: Person, ticks: readonly Tick[]): Map<string, Expected> {
  const days = new Map<string, Expected>()
  for (const time of times) {
    const day = localDay(time, zone)
    const before = days.get(day) ?? 'never'
    const expected = expectedAt(time.getTime(), ticks)
    days.set(day, before === 'told' || expected === 'never' ? before : expected)
  }
  return days
}

/** Whether those who asked are reminded that a class begins. */
export function expectedOfClass({ startsAt }: LiveClass, ticks: readonly Tick[]): Expected {
  const before = (now: number) => startsAt.getTime() - now
  const inTime = ticks.filter(({ now }) => before(now) > 0 && before(now) <= MAX_LEAD_MS)
  if (inTime.length === 0) return 'never'
  return inTime.some(({ isWhole }) => isWhole.classes) ? 'told' : 'perhaps'
}
