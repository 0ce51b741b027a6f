import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './events.handlers.ts'
import { waysJob } from './events.jobs.ts'
import { removeOldWays } from './ways.queries.ts'

export const events: Feature<'events'> = { handlers, jobs: [waysJob], sweep: removeOldWays }
