import type { Feature } from '#server/call/feature.ts'
import { handlers } from './calendar.handlers.ts'
import { removePastSessions } from './calendar.queries.ts'
import { FEED_SECRET } from './feed/feed-address.ts'

export const calendar: Feature<'calendar'> = {
  handlers,
  sweep: removePastSessions,
  personalTables: [
    { table: 'study_calendars', owner: 'learner_id', onDelete: 'erase', secret: ['feed_version'] },
    { table: 'study_sessions', owner: 'learner_id', onDelete: 'erase' },
  ],
  secrets: [FEED_SECRET],
}
