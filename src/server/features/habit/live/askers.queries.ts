import { type Kysely, sql } from 'kysely'
import { OPENS_BEFORE } from '#domain/habit/live/live-class.ts'
import type { Tables } from '#server/platform/db/rows.ts'

const BATCH_SIZE = 500

export type ClassSubscriber = { learner_id: number; time_zone: string }

/** Everybody who wants to be told of a class, some hundred at a time. */
export async function* readSubscribers(
  db: Kysely<Tables>,
  eventId: number,
): AsyncGenerator<ClassSubscriber[]> {
  let last = 0
  for (;;) {
    const askers = await db
      .selectFrom('live_attendees')
      .innerJoin('learners', 'learners.id', 'learner_id')
      .select(['learner_id', 'time_zone'])
      .where('live_event_id', '=', eventId)
      .where('is_notify', '=', true)
      .where('learner_id', '>', last)
      .orderBy('learner_id')
      .limit(BATCH_SIZE)
      .execute()
    if (askers.length > 0) yield askers
    if (askers.length < BATCH_SIZE) return
    last = askers.at(-1)?.learner_id ?? last
  }
}

const subject = ['id', 'title', 'teacher', 'starts_at', 'changes'] as const

/** Classes that begin within a quarter of an hour and for which no reminder was sent. */
export async function classesToAnnounce(db: Kysely<Tables>, now: Date) {
  return await db
    .selectFrom('live_events')
    .select(subject)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(now.getTime() + OPENS_BEFORE))
    .where(sql<boolean>`reminded_for is distinct from starts_at`)
    .execute()
}

/** Notes that all were reminded of this beginning. */
export async function noteAnnounced(db: Kysely<Tables>, id: number, startsAt: Date): Promise<void> {
  await db
    .updateTable('live_events')
    .set({ reminded_for: startsAt })
    .where('id', '=', id)
    .where('starts_at', '=', startsAt)
    .execute()
}

/** A class whose latest told change is this one; undefined where another came after it. */
export async function classAtChange(db: Kysely<Tables>, id: number, changes: number) {
  return await db
    .selectFrom('live_events')
    .select([...subject, 'cancelled_at'])
    .where('id', '=', id)
    .where('changes', '=', changes)
    .executeTakeFirst()
}
