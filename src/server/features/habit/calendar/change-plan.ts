import {
  daysOfWeeks,
  listSessionsOfDay,
  MAX_SESSIONS_A_DAY,
  nextDayWith,
  nextSession,
  type StudyPlan,
  type StudySession,
} from '#domain/habit/schedule/schedule.ts'
import type { DayId } from '#domain/school/lookups.ts'
import { findWeekday, localDay } from '#domain/time/day.ts'
import { parseMinuteOfDay } from '#domain/time/local-time.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { type Calendar, lockCalendar, type NewSession, readCalendar } from './calendar.queries.ts'
import { scheduleData } from './calendar-view.ts'
import { saveNext } from './reminders/remind.queries.ts'

export type SessionRequest = { day_id: number; time: string; duration: number; date?: string | undefined }
type Context = Pick<HandlerContext, 'learner' | 'deps' | 'now' | 'timeZone'>

/**
 * The session that is asked for, on its day.
 * @param field the place in the input, such as `schedules.0.`
 * @throws Failure 422 for a date that is over, too far ahead or of another weekday
 */
export function toStudySession(
  { day_id, time, duration, date }: SessionRequest,
  { isRepeated }: StudyPlan,
  today: string,
  field: string,
): NewSession {
  const day = day_id as DayId
  const isShown = date === undefined || (date >= today && date <= (daysOfWeeks(today).at(-1) ?? today))
  if (!isShown || (date !== undefined && findWeekday(date) !== day))
    throw fail.invalid({ [`${field}date`]: messages().shared_invalid_choice() })
  const first_day = date !== undefined && !isRepeated ? date : nextDayWith(day, today)
  return { day_id: day, minute: parseMinuteOfDay(time), duration, first_day }
}

/** @throws Failure 422 if the session's day has no room for one more */
export function assertRoom(plan: StudyPlan, { first_day }: NewSession, field: string): void {
  if (listSessionsOfDay(plan, first_day).length >= MAX_SESSIONS_A_DAY)
    throw fail.invalid({
      [`${field}day_id`]: messages().habit_calendar_day_full({ count: MAX_SESSIONS_A_DAY }),
    })
}

/** The session of a plan that begins when this one would. */
export const sameTime = (plan: StudyPlan, { first_day, minute }: NewSession): StudySession | undefined =>
  listSessionsOfDay(plan, first_day).find((one) => one.minute === minute)

/** Changes the plan, one change after the other. @returns all seven days with their sessions */
export async function changePlan(
  { learner, deps, now, timeZone }: Context,
  change: (trx: Database, plan: Calendar, today: string) => Promise<void>,
) {
  const today = localDay(now, timeZone)
  const plan = await inTransaction(deps.db, async (trx) => {
    await change(trx, await lockCalendar(trx, learner.id), today)
    const changed = await readCalendar(trx, learner.id)
    // The account's zone: a header's says where one device is.
    const { time_zone: zone } = learner
    const at = nextSession(changed, now, localDay(now, zone), zone)
    await saveNext(trx, [{ learner_id: learner.id, at }])
    return changed
  })
  return scheduleData(plan, today)
}
