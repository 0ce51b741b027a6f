import { workQueue } from '#domain/base/work-queue.ts'
import { fail } from '#server/platform/errors.ts'

/** After so many seconds the file before is done, or nearly. */
const WAIT_SECONDS = 10

/** A queue of this process for work on files of decks: one at a time, three wait, and of each learner no second one. */
function queueOfFiles() {
  const inTurn = workQueue({ atOnce: 1, waiting: 3 })
  const busy = new Set<number>()
  return {
    /**
     * Lets one learner in with one file.
     * @throws Failure 429 if one of theirs is under way
     */
    async enter<T>(learnerId: number, work: () => Promise<T>): Promise<T> {
      if (busy.has(learnerId)) throw fail.tooMany(WAIT_SECONDS)
      busy.add(learnerId)
      try {
        return await work()
      } finally {
        busy.delete(learnerId)
      }
    },

    /**
     * Runs the work when its turn comes.
     * @throws Failure 503 if too many wait
     */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      const running = inTurn(work)
      if (!running) throw fail.unavailable()
      return await running
    },
  }
}

export const imports = queueOfFiles()
/** Apart from imports: what strangers' files do to those keeps nobody from their own cards. */
export const exports = queueOfFiles()
