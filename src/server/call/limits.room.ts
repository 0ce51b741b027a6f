import { removeOldCounters } from '#server/db/limit.ts'
import type { Room } from './feature.ts'

/** Counters of what may be done only so often. */
export const limits: Room = { sweep: removeOldCounters }
