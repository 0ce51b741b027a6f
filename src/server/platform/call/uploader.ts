import type { Deps } from '#server/platform/deps.ts'
import type { AnyHandler } from './handler.ts'
import { shareOf } from './network.ts'
import type { Caller } from './perform.ts'

/** Whose upload a request brings: known before anything of it is read. */
export type Uploader = {
  /** Of a list of our own: a learner's id, or a payment's. */
  name: string
  /** How many uploads under way at once it may have. */
  most: number
  /** Whether one more ends those that are still being sent: who sends again has lost the line, which the server may not know yet. */
  replaces: boolean
  /** The network, where nothing is known of whoever sends it. */
  unknownFrom: string | null
}

/** What is known of an upload before it is read. `path`: what the address carries, as it was sent. */
type Asked = { path: Record<string, unknown>; caller: Caller; deps: Deps }

/** Finds whose upload it is. @throws Failure for who may send none */
export type FindUploader = (asked: Asked) => Promise<Uploader>

/** A handler whose file isn't the learner's, but belongs to what the path names: it says whose it is before the body is read. */
export const uploadedFor = <Context, Reply>(
  find: FindUploader,
  handler: (context: Context) => Promise<Reply>,
): ((context: Context) => Promise<Reply>) => Object.assign(handler, { find })

/** What `uploadedFor` put before a handler. */
export const findUploaderOf = (handler: AnyHandler) => (handler as { find?: FindUploader }).find

/** Uploads under way at once of one learner. */
const OF_A_LEARNER = 4

/** Uploads of a learner's own. */
export const learnersUpload = (learner: { id: number }): Uploader => ({
  name: `l:${learner.id}`,
  most: OF_A_LEARNER,
  replaces: false,
  unknownFrom: null,
})

/** The upload that belongs to a thing: one at a time, the last, so that all who send one behind one address don't wait for each other. */
export function uploadOf(thing: string, { learner, request }: Pick<Caller, 'learner' | 'request'>): Uploader {
  const share = shareOf(learner, request)
  return { name: thing, most: 1, replaces: true, unknownFrom: share.startsWith('a:') ? share : null }
}
