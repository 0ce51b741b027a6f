import { randomUUID } from 'node:crypto'
import type { Group } from '#domain/habit/notifications/audience.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { learnerWith } from '#server/core/accounts/accounts.queries.ts'
import { cancelMessages } from '#server/core/outbox/delivery.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countWithDevice } from '#server/read-models/audience.ts'
import { notify } from '../notify.ts'
import { lastLearner } from './addressees.queries.ts'
import {
  addBroadcast,
  type BroadcastDetails,
  lockBroadcasts,
  moveBroadcast,
  sameBroadcast,
} from './broadcasts.queries.ts'
import { nameBroadcast } from './fan-out.ts'
import { nextAddressees } from './next-addressees.ts'

export { type BroadcastDetails, listBroadcasts } from './broadcasts.queries.ts'

const BATCH_SIZE = 1_000
/** For so long the same words aren't sent again by mistake. */
const SAME_WITHIN = 7 * DAY_MS

/** Number of learners whom a message goes to, of those who have a device for pushes, and the last learner there is. */
export async function countAddressees({ db, now }: Deps, groups: readonly Group[]) {
  const until = await lastLearner(db)
  let [learners, devices, after] = [0, 0, 0]
  for (;;) {
    const { ids, last } = await nextAddressees(db, groups, { after, until }, { now: now(), most: BATCH_SIZE })
    if (last === null) return { learners, devices, until }
    learners += ids.length
    devices += await countWithDevice(db, ids)
    after = last
  }
}

/**
 * Starts a message to all who are addressed, from the next minute on. The count is that of before.
 * @param isAgain the same words may have been sent within the week
 * @returns its id, or the one that said the same
 */
export async function startBroadcast(
  deps: Deps,
  said: BroadcastDetails,
  counted: { learners: number; until: number },
  isAgain: boolean,
): Promise<{ id: number } | { same: { id: number; created_at: Date } }> {
  const now = deps.now()
  return await inTransaction(deps.db, async (trx) => {
    await lockBroadcasts(trx)
    const same = isAgain ? undefined : await sameBroadcast(trx, said, new Date(now.getTime() - SAME_WITHIN))
    if (same) return { same }
    const found = { counted: counted.learners, until_learner: counted.until, now }
    return { id: await addBroadcast(trx, said, found) }
  })
}

/** Stops a broadcast, and takes back its pushes that wait. @returns how many; null if none with this id is running */
export async function stop({ db }: Deps, id: number): Promise<number | null> {
  return await inTransaction(db, async (trx) =>
    (await moveBroadcast(trx, id, 'running', 'stopped'))
      ? await cancelMessages(trx, nameBroadcast(id))
      : null,
  )
}

/** Lets a stopped broadcast go on where it was. @returns false if none with this id is stopped */
export const resumeBroadcast = ({ db }: Deps, id: number): Promise<boolean> =>
  moveBroadcast(db, id, 'stopped', 'running')

/** Sends a message to one learner at once, to look at it first. @returns false if no learner has this phone */
export async function sendTrial(
  deps: Deps,
  phone: string,
  { title, body, link }: Pick<BroadcastDetails, 'title' | 'body' | 'link'>,
): Promise<boolean> {
  const learnerId = await learnerWith(deps.db, phone)
  if (learnerId === null) return false
  return await inTransaction(deps.db, async (db) =>
    notify({ ...deps, db }, learnerId, {
      kind: 'general',
      title,
      body,
      link,
      key: `trial:${randomUUID()}`,
      isUrgent: true,
    }),
  )
}
