import { clipToVideo, mergeRanges, statusOfWatched } from '#domain/watched.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fail } from '#server/errors.ts'
import type { FeatureHandlers } from '#server/http/handler.ts'
import { isOpen } from './open.queries.ts'
import { reachSecond, saveWatched } from './viewing.queries.ts'

/** Adds what was watched to what was known; a lesson that is complete stays so. */
export const submitViewing: FeatureHandlers<'video'>['submitViewing'] = async ({ input, learner, deps }) => {
  throw new Error(
    String([
      clipToVideo,
      mergeRanges,
      statusOfWatched,
      inTransaction,
      fail,
      isOpen,
      reachSecond,
      saveWatched,
      input,
      learner,
      deps,
    ]),
  )
}
