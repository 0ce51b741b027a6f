import { join } from 'node:path'
import { Readable } from 'node:stream'
import { workQueue } from '#domain/base/work-queue.ts'
import type { Fit } from '#domain/memory/fit.ts'
import { MIN_REVIEWS_TO_FIT } from '#domain/memory/fit.ts'
import { DAY_SECONDS } from '#domain/time/durations.ts'
import { type ContextOf, type FeatureHandlers, staged } from '#server/platform/call/handler.ts'
import { OutOfDate } from '#server/platform/call/up-to-date.ts'
import { take } from '#server/platform/db/limit.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { runChild } from '#server/platform/run-child.ts'
import { countReviews, readReviewLog, saveFit } from './fit.queries.ts'
import type { FitJob, FitResult } from './fit-process.ts'

/** Fits a learner may ask for in a day: each takes seconds of a core. */
const FITS_A_DAY = 3
/** One at a time in this node. */
const inTurn = workQueue({ atOnce: 1, waiting: 2 })

/** CPU time; on a busy machine the process may run for longer. */
const LIMITED = 'ulimit -t 40; exec "$0" "$@"'
const HEAP_MB = 600
const BOUNDS = { timeoutMs: 50_000, maxOutput: 100_000_000, env: {} }
const PROGRAM = join(import.meta.dirname, 'fit-process.ts')

/**
 * Fits in a process of its own: the log goes there as one text and comes back as states.
 * @throws Failure 503 if too many wait, or it took too much
 */
async function inProcess(log: string, job: FitJob): Promise<FitResult> {
  const heap = `--max-old-space-size=${HEAP_MB}`
  const command = ['/bin/sh', '-c', LIMITED, process.execPath, heap, PROGRAM, JSON.stringify(job)] as const
  const running = inTurn(() => runChild(command, Readable.from([log]), BOUNDS))
  if (!running) throw fail.unavailable()
  const { code, output, stderr } = await running
  if (code === null) throw fail.unavailable()
  if (code !== 0) throw new Error(`The fit ended with ${code}\n${stderr}`)
  return JSON.parse(output.toString('utf8'))
}

const shown = (kept: boolean, reviews: number, fit: Fit | null) => ({
  data: {
    kept,
    reviews,
    log_loss_before: fit?.held_back.defaults ?? null,
    log_loss_after: fit?.held_back.fitted ?? null,
  },
})

type Context = ContextOf<'flashCards', 'fit'>
/** Fit of the log, and the log that it was made of. */
type Found = { fit: Fit | null; states: string; reviewed: number; undone: number }

/** Fits a learner's log; where it has changed since it was fitted, only makes the states of the new one. */
async function fitLog({ learner, deps }: Context, before?: Found): Promise<Found> {
  if (!before) {
    const reviewed = await countReviews(deps.db, learner.id)
    if (reviewed < MIN_REVIEWS_TO_FIT) return { fit: null, states: '', reviewed, undone: 0 }
    const limit = { scope: 'fit', subject: `l:${learner.id}`, max: FITS_A_DAY, seconds: DAY_SECONDS }
    const wait = await take(deps.db, limit)
    if (wait !== null) throw fail.tooMany(wait)
  }
  const { log, ...version } = await readReviewLog(deps.db, learner.id)
  const { fit, states } = await inProcess(log, { parameters: before?.fit?.parameters ?? null })
  return { fit: before?.fit ?? fit, states, ...version }
}

/** Fits the parameters and, where they predict better, makes every card's state anew from its reviews with them. */
export const fit: FeatureHandlers<'flashCards'>['fit'] = staged({
  prepare: fitLog,
  handle: async ({ learner, deps }: Context, { fit: found, states, reviewed, undone }) => {
    if (!found?.kept) return shown(false, reviewed, found)
    const changes = { reviewed, undone, parameters: found.parameters, states }
    if (await saveFit(deps.db, learner.id, changes)) return shown(true, reviewed, found)
    throw new OutOfDate(fail.conflict(messages().memory_busy()))
  },
})
