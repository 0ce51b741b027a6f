import { isOpenNow, isTellable, secondsInClass } from '#domain/live/live-class.ts'
import type { HandlerContext } from '#server/call/handler.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fail } from '#server/errors.ts'
import { addStudied, dayOfStudy, readSecondsOfKind } from '#server/features/study/study.service.ts'
import { messages } from '#server/messages.ts'
import { type LiveRow, lockLiveEvent, readJoined, saveJoined } from './live.queries.ts'
import { linkOf } from './live-view.ts'

type Input = { live_event_id: number; second?: number | undefined }
type Context = Pick<HandlerContext<Input>, 'input' | 'learner' | 'deps' | 'now' | 'timeZone'>

/** @throws Failure 409 with why the class can't be joined */
function assertOpen(event: LiveRow, second: number | undefined, now: Date) {
  if (event.cancelled_at) throw fail.conflict(messages().live_cancelled())
  const isOpen = second === undefined ? isOpenNow(event, now) : isTellable(event, now)
  if (!isOpen) throw fail.conflict(messages().live_not_open())
  if (!event.has_seat && event.seats !== null && event.taken >= event.seats)
    throw fail.conflict(messages().live_full())
}

/**
 * The learner joins a class, or tells how long they were there: it takes a seat, and counts as study on their day of it.
 * @returns today's seconds of this kind, and the link to the meeting while it is open
 * @throws Failure 404 for no such class, 409 if it isn't open to them
 */
export async function joinClass(context: Context) {
  const { input, learner, deps, now } = context
  const { live_event_id, second: told } = input
  return await inTransaction(deps.db, async (trx) => {
    const event = await lockLiveEvent(trx, learner.id, live_event_id)
    if (!event) throw fail.notFound()
    assertOpen(event, told, now)
    const before = await readJoined(trx, learner.id, live_event_id)
    const seconds = secondsInClass(event, { before, second: told, now })
    await saveJoined(trx, learner.id, live_event_id, { seconds, now })
    const at = new Date(Math.max(now.getTime(), event.starts_at.getTime()))
    const studied = { kind: 'live' as const, language_id: event.language_id }
    const ms = (seconds - (before ?? 0)) * 1000
    if (ms > 0) await addStudied(trx, learner.id, { ...dayOfStudy(at, context), ...studied, ms })
    const second = await readSecondsOfKind(trx, learner.id, dayOfStudy(now, context).day, 'live')
    return { second, join_url: isOpenNow(event, now) ? linkOf(event, deps) : null }
  })
}
