import type { Room } from '#server/platform/call/feature.ts'
import { removeOldCounts } from './metrics.queries.ts'

/** Counts of events, for all learners together. */
export const metrics: Room = { sweep: removeOldCounts }
