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

/** Counts of events, by the hour. */
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
  /** Numbers of learners by the step that they reached by their third day. */
  way_counts: { day: string; step: WayStep; learners: number }
}
