import { OPENS_BEFORE } from '#domain/habit/live/live-class.ts'
import type { StudyPlan } from '#domain/habit/schedule/schedule.ts'
import { standing } from '#domain/habit/schedule/schedule.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { formatMinuteOfDay } from '#domain/time/local-time.ts'
import type { readNotified } from '#server/features/habit/live/live.service.ts'
import { messages } from '#server/platform/messages.ts'
import { type JCal, utc } from './jcal.ts'

/** A sound or a note on the phone, so many minutes before. */
const alarm = (says: string, minutesBefore: number): JCal => [
  'valarm',
  [
    ['action', {}, 'text', 'DISPLAY'],
    ['description', {}, 'text', says],
    ['trigger', {}, 'duration', minutesBefore === 0 ? 'PT0S' : `-PT${minutesBefore}M`],
  ],
  [],
]

type Given = {
  now: Date
  today: string
  timeZone: string
  /** Public address of the program, without a slash at the end. */
  publicUrl: string
  /** True if the calendar is to ring: who has pushes is told by them. */
  hasAlarms: boolean
}

type LiveClass = Awaited<ReturnType<typeof readNotified>>[number]

/** Live classes of which the learner wants to be told; a cancelled one stays, crossed out. */
export function liveEvents(classes: readonly LiveClass[], locale: Locale, given: Given): JCal[] {
  const { publicUrl, hasAlarms, now } = given
  return classes.map((event): JCal => {
    const title = localize(event.title, locale)
    const isCancelled = event.cancelled_at !== null
    return [
      'vevent',
      [
        ['uid', {}, 'text', `live-${event.uuid}@${new URL(publicUrl).host}`],
        ['dtstamp', {}, 'date-time', utc(now)],
        ['sequence', {}, 'integer', event.changes],
        ['dtstart', {}, 'date-time', utc(event.starts_at)],
        ['duration', {}, 'duration', `PT${event.duration}M`],
        ['summary', {}, 'text', title],
        [
          'description',
          {},
          'text',
          [event.teacher, localize(event.description, locale)].filter(Boolean).join('\n'),
        ],
        ['status', {}, 'text', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
        ['url', {}, 'uri', `${publicUrl}/live-classes#class-${event.id}`],
      ],
      hasAlarms && !isCancelled ? [alarm(title, OPENS_BEFORE / 60_000)] : [],
    ]
  })
}

/** The sessions of a plan, those of every week as one event that repeats. */
export function sessionEvents(
  plan: StudyPlan & { changedAt: ReadonlyMap<number, Date> },
  given: Given,
): JCal[] {
  const { today, timeZone, publicUrl, hasAlarms } = given
  const says = messages().habit_calendar_feed_session()
  const { host } = new URL(publicUrl)
  return standing(plan, today).map(({ id, minute, duration, first_day }): JCal => {
    const start = `${first_day}T${formatMinuteOfDay(minute)}:00`
    return [
      'vevent',
      [
        ['uid', {}, 'text', `session-${id}@${host}`],
        ['dtstamp', {}, 'date-time', utc(plan.changedAt.get(id) ?? new Date(0))],
        ['dtstart', { tzid: timeZone }, 'date-time', start],
        ['duration', {}, 'duration', `PT${duration}M`],
        ...(plan.isRepeated ? [['rrule', {}, 'recur', { freq: 'WEEKLY' }] as JCal[1][number]] : []),
        ['summary', {}, 'text', says],
        ['url', {}, 'uri', `${publicUrl}/learn`],
      ],
      hasAlarms ? [alarm(says, 0)] : [],
    ]
  })
}
