import type { TimedJob } from '#server/platform/jobs/job.ts'
import { removeUnnamed } from '#server/platform/jobs/unnamed-files.ts'
import { dropLostSlips, expireDue, recheckDue } from './recheck.ts'
import { remind } from './reminders/remind.ts'
import { SLIPS } from './slips/send-slip.ts'
import { namedKeys } from './slips/slips.queries.ts'

/** Jobs only heal: what a callback did not bring is asked for, and what nobody pays ends. */
export const paymentsJob: TimedJob = {
  name: 'payments',
  cron: '* * * * *',
  async work(deps) {
    await dropLostSlips(deps)
    const rechecked = await recheckDue(deps)
    return { ...rechecked, expired: await expireDue(deps) }
  },
}

export const slipFilesJob: TimedJob = {
  name: 'slip-files',
  cron: '23 * * * *',
  work: async ({ db, storage, now }) => ({
    removed: await removeUnnamed({ storage, now: now() }, SLIPS, (keys) => namedKeys(db, keys)),
  }),
}

/** Each learner is told by day where they live; nothing is ever renewed by itself. */
export const remindersJob: TimedJob = {
  name: 'subscription-reminders',
  cron: '9 * * * *',
  work: async (deps) => ({ told: await remind(deps) }),
}
