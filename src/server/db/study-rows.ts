import type { Generated } from 'kysely'
import type { DayId } from '#domain/school/lookups.ts'
import type { StudyKind } from '#domain/streaks/study.ts'
import type { Moment, MomentByDefault } from './column-types.ts'

/** When and for how long a learner studied. Days are the learner's own, `YYYY-MM-DD`. */
export type StudyTables = {
  daily_seconds: {
    learner_id: number
    day: string
    kind: StudyKind
    language_id: Generated<number>
    /** What clients counted themselves. */
    call_seconds: Generated<number>
    /** What the events took. */
    event_ms: Generated<number>
    events: Generated<number>
    /** Minutes from UTC. */
    least_offset: number | null
    most_offset: number | null
  }
  study_events: {
    learner_id: number
    event_id: string
    kind: 'video' | 'short' | 'reading'
    subject_id: number
    seconds: number
    studied_at: Moment
  }
  study_pauses: { learner_id: number; from_day: string; until_day: string }
  study_calendars: {
    learner_id: number
    repeat_weekly: Generated<boolean>
    feed_version: Generated<number>
  }
  study_sessions: {
    learner_id: number
    id: Generated<number>
    day_id: DayId
    /** Of the day. */
    minute: number
    /** Minutes. */
    duration: number
    first_day: string
    changed_at: MomentByDefault
  }
}
