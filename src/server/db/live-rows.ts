import type { Generated } from 'kysely'
import type { LocalText } from './bodies.ts'
import type { Json, Moment, MomentOrNull } from './column-types.ts'

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
  }
}
