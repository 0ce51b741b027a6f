import type { TimedJob } from '#server/platform/jobs/job.ts'
import { removeUnnamed } from '#server/platform/jobs/unnamed-files.ts'
import { dropLostReceipts, expireDue, recheckDue } from './recheck.ts'
import { remind } from './reminders/remind.ts'
import { RECEIPT_LIMITS } from './transfer-receipts/send-transfer-receipt.ts'
import { namedKeys } from './transfer-receipts/transfer-receipts.queries.ts'

/** Jobs only heal: what a callback did not bring is asked for, and what nobody pays ends. */
export const paymentsJob: TimedJob = {
  name: 'payments',
  cron: '* * * * *',
  async work(deps) {
    await dropLostReceipts(deps)
    const rechecked = await recheckDue(deps)
    return { ...rechecked, expired: await expireDue(deps) }
  },
}

export const receiptFilesJob: TimedJob = {
  name: 'slip-files',
  cron: '23 * * * *',
  work: async ({ db, storage, now }) => ({
    removed: await removeUnnamed({ storage, now: now() }, RECEIPT_LIMITS, (keys) => namedKeys(db, keys)),
  }),
}

/** Each learner is told by day where they live; nothing is ever renewed by itself. */
export const subscriptionRemindersJob: TimedJob = {
  name: 'subscription-reminders',
  cron: '9 * * * *',
  work: async (deps) => ({ told: await remind(deps) }),
}
