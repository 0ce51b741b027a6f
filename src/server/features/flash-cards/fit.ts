import { Worker } from 'node:worker_threads'
import type { Fit } from '#domain/memory/fit.ts'
import { ENOUGH_REVIEWS } from '#domain/memory/fit.ts'
import { take } from '#server/db/limit.ts'
import { fail } from '#server/errors.ts'
import type { FeatureHandlers } from '#server/http/handler.ts'
import { messages } from '#server/http/messages.ts'
import { countReviews, readLog, saveFit, stayInTransaction } from './fit.queries.ts'
import type { FitJob, FitResult } from './fit-worker.ts'

/** Fits a learner may ask for in a day: each takes seconds of a core. */
const FITS_A_DAY = 3
/** A learner who goes on reviewing meanwhile changes the log; then it is read again. */
const ATTEMPTS = 3

/** One at a time in the process. */
let before: Promise<unknown> = Promise.resolve()

/** Fits in a thread of its own, so that nobody else waits: the log goes there as one text and comes back as states. */
function inThread(job: FitJob): Promise<FitResult> {
  const run = () =>
    new Promise<FitResult>((resolve, reject) => {
      const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
        workerData: job,
        execArgv: [],
      })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The fit ended with ${code}`)))
    })
  const mine = before.then(run)
  before = mine.catch(() => {})
  return mine
}

const shown = (kept: boolean, reviews: number, fit: Fit | null) => ({
  data: {
    kept,
    reviews,
    log_loss_before: fit?.held_back.defaults ?? null,
    log_loss_after: fit?.held_back.fitted ?? null,
  },
})

/** Fits the parameters and, where they predict better, makes every card's state anew from its reviews with them. */
export const fit: FeatureHandlers<'flashCards'>['fit'] = async ({ learner, deps }) => {
  const reviews = await countReviews(deps.db, learner.id)
  if (reviews < ENOUGH_REVIEWS) return shown(false, reviews, null)
  const wait = await take(deps.db, {
    scope: 'fit',
    subject: `l:${learner.id}`,
    max: FITS_A_DAY,
    seconds: 86_400,
  })
  if (wait !== null) throw fail.tooMany(wait)
  await stayInTransaction(deps.db)
  let found: Fit | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { log, reviewed } = await readLog(deps.db, learner.id)
    const { fit, states } = await inThread({ log, parameters: found?.parameters ?? null })
    found ??= fit
    if (!found?.kept) return shown(false, reviewed, found)
    const changes = { reviewed, parameters: found.parameters, states }
    if (await saveFit(deps.db, learner.id, changes)) return shown(true, reviewed, found)
  }
  throw fail.conflict(messages().memory_busy())
}
