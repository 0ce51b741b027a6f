import type { Room } from '#server/call/feature.ts'
import { removeOldCounts } from './tally.queries.ts'

/** What happened how often, for all learners together. */
export const tally: Room = { sweep: removeOldCounts }
