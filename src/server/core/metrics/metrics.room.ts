import type { Room } from '#server/platform/call/feature.ts'
import { removeOldCounts } from './metrics.queries.ts'

/** What happened how often, for all learners together. */
export const metrics: Room = { sweep: removeOldCounts }
