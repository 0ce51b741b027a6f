import type { Feature } from '#server/platform/call/feature.ts'
import { addDemoClasses } from './demo.queries.ts'
import { handlers } from './live.handlers.ts'
import { announceJob, classNoticeJob } from './live.jobs.ts'
import { ROOM_SECRET } from './room.ts'

export const live: Feature<'live'> = {
  handlers,
  jobs: [announceJob, classNoticeJob],
  personalTables: [{ table: 'live_attendees', owner: 'learner_id', onDelete: 'erase' }],
  // Joining is a form that leads on to the meeting, wherever the operator's link says that it is.
  pages: [
    { path: '/live-classes', formAction: ({ MEETING_URL }) => ['https:', new URL(MEETING_URL).origin] },
  ],
  secrets: [ROOM_SECRET],
  demo: addDemoClasses,
}
