import type { Generated } from 'kysely'
import type { StudyKind } from '#domain/habit/streaks/study.ts'
import type { DayId } from '#domain/school/lookups.ts'
import type { LocalText } from './bodies.ts'
import type { Json, Moment, MomentByDefault, MomentOrNull } from './column-types.ts'

/** Days and durations of learners' study. Days are the learner's own, `YYYY-MM-DD`. */
export type StudyTables = {
  daily_seconds: {
    learner_id: number
    day: string
    kind: StudyKind
    language_id: Generated<number>
    /** Seconds that clients counted themselves. */
    call_seconds: Generated<number>
    /** Milliseconds that the events took. */
    event_ms: Generated<number>
    events: Generated<number>
    /** Minutes from UTC. */
    least_offset: number | null
    most_offset: number | null
    /** True if any of it was reported in time to count for a streak. */
    in_time: Generated<boolean>
  }
  study_events: {
    learner_id: number
    event_id: string
    kind: 'video' | 'short' | 'reading' | 'listening' | 'story' | 'writing'
    subject_id: number
    seconds: number
    studied_at: Moment
  }
  study_pauses: { learner_id: number; from_day: string; until_day: string }
  study_calendars: {
    learner_id: number
    repeat_weekly: Generated<boolean>
    feed_version: Generated<number>
    /** Time when the next session begins. */
    reminder_at: MomentOrNull
  }
  study_sessions: {
    learner_id: number
    id: Generated<number>
    day_id: DayId
    /** Of the day, in the learner's own time. */
    minute: number
    /** Minutes. */
    duration: number
    first_day: string
    changed_at: MomentByDefault
  }
}

/** Live classes, and who wants to be told of them or came. */
export type LiveTables = {
  live_events: {
    id: Generated<number>
    uuid: Generated<string>
    title: Json<LocalText>
    description: Json<LocalText>
    teacher: string
    cover_photo: string | null
    language_id: number
    starts_at: Moment
    /** Minutes. */
    duration: number
    seats: number | null
    meeting_url: string | null
    recording: string | null
    cancelled_at: MomentOrNull
    changes: Generated<number>
    reminded_for: MomentOrNull
  }
  live_attendees: {
    learner_id: number
    live_event_id: number
    is_notify: Generated<boolean>
    joined_at: MomentOrNull
    seconds: Generated<number>
    away_since: MomentOrNull
  }
}
