import type { Learner, RequestFacts, Uploader } from './handler.ts'
import { identifyLimitSubject } from './network.ts'

/** Uploads under way at once of one learner or known device, whatever they belong to. */
export const OF_A_LEARNER = 4

/** Uploads of a learner's own. */
export const learnersUpload = (learner: { id: number }): Uploader => ({
  name: `l:${learner.id}`,
  most: OF_A_LEARNER,
  replaces: false,
  share: `l:${learner.id}`,
})

/** The upload that belongs to a thing: one at a time, the last, so that all who send one behind one address don't wait for each other. */
export function identifyUpload(
  thing: string,
  { learner, request }: { learner: Learner | null; request: RequestFacts },
): Uploader {
  return { name: thing, most: 1, replaces: true, share: identifyLimitSubject(learner, request) }
}
