import type { Moment } from '../column-types.ts'

export type EventType = 'page-view' | 'event' | 'timing'

export type WayStep =
  | 'registration'
  | 'level-test'
  | 'learn'
  | 'lesson'
  | 'practice'
  | 'second-day'
  | 'third-day'
  | 'deleted'

/** What happened how often within an hour. */
export type EventTables = {
  event_counts: {
    hour: Moment
    type: EventType
    name: string
    route: string
    value: string
    release: string
    count: number
  }
  /** How far learners came by their third day. */
  way_counts: { day: string; step: WayStep; learners: number }
}
