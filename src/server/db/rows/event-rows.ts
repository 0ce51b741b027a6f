import type { Moment } from '../column-types.ts'

export type EventType = 'page-view' | 'event' | 'timing'

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
}
