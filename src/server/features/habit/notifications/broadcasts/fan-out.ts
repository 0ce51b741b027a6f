import { findDeliveryTime } from '#domain/habit/notifications/delivery-time.ts'
import { joinQueue, type QuietHoursQueue, queueAt } from '#domain/habit/notifications/quiet-hours-queue.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { TimedJob } from '#server/platform/jobs/job.ts'
import { type Added, addNotifications } from '../notifications.queries.ts'
import { buildMessages } from '../notify.ts'
import { type Broadcast, noteProgress, runningBroadcasts, takeBroadcast } from './broadcasts.queries.ts'
import { nextAddressees } from './next-addressees.ts'

/** Learners of one transaction. */
const BATCH_SIZE = 100
const MINUTE = 60_000
/** Time by which the work may be ahead of the pace, in ms: until the next run, nearly. */
const AHEAD = 50_000

/** Name that its messages in the outbox belong to, and that names its occasion. */
export const nameBroadcast = (id: number) => `broadcast:${id}`

const newsOf = ({ id, title, body, link }: Broadcast) => ({
  kind: 'general' as const,
  title,
  body,
  link,
  key: nameBroadcast(id),
})

/** Messages to one learner at their place (ms) in the broadcast: where quiet hours hold it, at the next place of those held. */
function messagesAt(broadcast: Broadcast, one: Added, place: number, held: QuietHoursQueue) {
  const start = new Date(Math.ceil(place))
  const about = nameBroadcast(broadcast.id)
  const messages = buildMessages(newsOf(broadcast), one, start).map((message) => ({ ...message, about }))
  const waits = messages[0]?.afterMs ?? 0
  if (waits === 0) return { at: start.getTime(), held, messages }
  const showAt = (at: number) =>
    findDeliveryTime(one, new Date(at), { timeZone: one.time_zone, isUrgent: false })?.getTime() ?? at
  const until = start.getTime() + waits
  const { at, lines } = joinQueue(held, until, MINUTE / broadcast.per_minute, showAt)
  const later = Math.ceil((at - until) / 1000)
  return {
    at,
    held: lines,
    messages: messages.map((message) => ({ ...message, lifetime: message.lifetime + later })),
  }
}

/** Tells the next learners of a broadcast, whose row this transaction holds. @returns how many, and whether it is through */
async function tellNext(deps: Deps, broadcast: Broadcast) {
  const now = deps.now()
  const { id, audience, last_learner: after, until_learner: until, per_minute } = broadcast
  const most = Math.min(BATCH_SIZE, per_minute)
  const { ids, last } = await nextAddressees(deps.db, audience, { after, until }, { now, most })
  const added = ids.length > 0 ? await addNotifications(deps.db, ids, newsOf(broadcast), now) : []
  const starts = Math.max(now.getTime(), broadcast.next_at.getTime())
  const apart = MINUTE / per_minute
  let held = queueAt(broadcast.held, now.getTime())
  const [first, ...more] = added.flatMap((one, index) => {
    const placed = messagesAt(broadcast, one, starts + index * apart, held)
    held = placed.held
    return placed.messages.map((message) => ({ ...message, afterMs: placed.at - now.getTime() }))
  })
  if (first) await deps.outbox.send(deps.db, first, ...more)
  const next_at = new Date(starts + added.length * apart)
  const isDone = last === null || last >= until
  await noteProgress(deps.db, id, { last_learner: last ?? until, told: added.length, next_at, isDone, held })
  return { told: added.length, isDone }
}

/**
 * Tells some hundred learners of a broadcast, in one transaction with the note of how far it has come: killed, it begins again where it
 * was. Its pushes go out no faster than its pace, within the next minute or, where quiet hours hold them, after those.
 * @returns how many were told; null if there's nothing to do now: it is through or stopped, another node is at it, or its pace says wait
 */
export async function notifyBatch(deps: Deps, id: number): Promise<number | null> {
  return await inTransaction(deps.db, async (db) => {
    const broadcast = await takeBroadcast(db, id)
    if (!broadcast || broadcast.next_at.getTime() >= deps.now().getTime() + AHEAD) return null
    return (await tellNext({ ...deps, db }, broadcast)).told
  })
}

/** Goes on with every broadcast that runs, as far as its pace lets it. */
export const broadcastsJob: TimedJob = {
  name: 'broadcasts',
  cron: '* * * * *',
  async work(deps) {
    let told = 0
    for (const id of await runningBroadcasts(deps.db))
      for (let some = await notifyBatch(deps, id); some !== null; some = await notifyBatch(deps, id))
        told += some
    return { told }
  },
}
