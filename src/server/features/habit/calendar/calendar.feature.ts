import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './calendar.handlers.ts'
import { removePastSessions } from './calendar.queries.ts'
import { FEED_SECRET } from './feed/feed-address.ts'
import { studyRemindersJob } from './reminders/remind.ts'

export const calendar: Feature<'calendar'> = {
  handlers,
  jobs: [studyRemindersJob],
  sweep: removePastSessions,
  personalTables: [
    {
      table: 'study_calendars',
      owner: 'learner_id',
      onDelete: 'erase',
      secret: ['feed_version', 'reminder_at'],
    },
    { table: 'study_sessions', owner: 'learner_id', onDelete: 'erase' },
  ],
  secrets: [FEED_SECRET],
}
