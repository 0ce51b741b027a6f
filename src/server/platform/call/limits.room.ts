import { removeOldCounters } from '#server/platform/db/limit.ts'
import type { Room } from './feature.ts'

/** Counters of rate limits. */
export const limits: Room = { sweep: removeOldCounters }
