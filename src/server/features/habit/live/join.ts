import {
  isAnnounced,
  isOpenNow,
  leavesAt,
  secondsAway,
  secondsInClass,
} from '#domain/habit/live/live-class.ts'
import { addStudyTime, readSecondsOfKind } from '#server/core/progress/study.queries.ts'
import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { type LiveRow, lockLiveEvent, readJoined, saveJoined } from './live.queries.ts'
import { resolveMeetingLink } from './room.ts'

type Input = { live_event_id: number; second?: number | undefined }
type Context = Pick<HandlerContext<Input>, 'input' | 'learner' | 'deps' | 'now' | 'timeZone'>

/** @throws Failure 409 with why the class can't be joined */
function assertOpen(event: LiveRow, second: number | undefined, now: Date) {
  if (event.cancelled_at) throw fail.conflict(messages().habit_live_cancelled())
  const isOpen = second === undefined ? isOpenNow(event, now) : isAnnounced(event, now)
  if (!isOpen) throw fail.conflict(messages().habit_live_not_open())
  if (!event.has_seat && event.seats !== null && event.taken >= event.seats)
    throw fail.conflict(messages().habit_live_full())
}

/** Counts what is new of a learner's seconds in a class as study. @returns today's seconds of this kind */
async function count(trx: Database, event: LiveRow, context: Context, saved: Saved): Promise<number> {
  const { learner, now } = context
  const { before, second } = saved
  const seconds = secondsInClass(event, { before, second, now })
  await saveJoined(trx, learner.id, event.id, { seconds, now, away_since: saved.away_since })
  const at = new Date(Math.max(now.getTime(), event.starts_at.getTime()))
  const studied = { kind: 'live' as const, language_id: event.language_id }
  const ms = (seconds - (before ?? 0)) * 1000
  if (ms > 0) await addStudyTime(trx, learner.id, { ...dayOfStudy(at, context), ...studied, ms })
  return await readSecondsOfKind(trx, learner.id, dayOfStudy(now, context).day, 'live')
}
type Saved = { before: number | null; second: number | undefined; away_since: Date | null }

/**
 * The learner joins a class, which takes a seat and counts nothing yet; or tells how long they were there, which counts on their day of it.
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
    // Who counts for themselves isn't counted by their way back as well.
    const away_since = told === undefined ? leavesAt(event, event, now) : null
    const second = await count(trx, event, context, { before, second: told, away_since })
    return { second, join_url: isOpenNow(event, now) ? resolveMeetingLink(event, deps) : null }
  })
}

/**
 * The learner is back from the meeting of a class: they were there since they joined, once.
 * @returns today's seconds of this kind, and how many of them the class has added now
 * @throws Failure 404 for no such class
 */
export async function comeBack(context: Context) {
  const { input, learner, deps, now } = context
  return await inTransaction(deps.db, async (trx) => {
    const event = await lockLiveEvent(trx, learner.id, input.live_event_id)
    if (!event) throw fail.notFound()
    const away = secondsAway(event, event, now)
    const before = await readJoined(trx, learner.id, event.id)
    if (away === null || before === null)
      return {
        second: await readSecondsOfKind(trx, learner.id, dayOfStudy(now, context).day, 'live'),
        added: 0,
      }
    const second = await count(trx, event, context, { before, second: away, away_since: null })
    return { second, added: secondsInClass(event, { before, second: away, now }) - before }
  })
}
