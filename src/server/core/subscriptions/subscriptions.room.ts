import type { Room } from '#server/platform/call/feature.ts'

/** Products that learners may open, by the ledger of grants. */
export const subscriptions: Room = {
  personalTables: [{ table: 'grants', owner: 'learner_id', onDelete: 'keep' }],
}
