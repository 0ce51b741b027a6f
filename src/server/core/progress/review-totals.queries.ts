import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import { addingStudied, type Studied, studiedRows } from './study.queries.ts'

/**
 * Locks the learner's totals until the transaction ends: nothing else adds to or takes from their reviews meanwhile. Whoever writes both
 * locks the totals first, so that two never wait for each other.
 */
export async function lockTotals(trx: Kysely<Tables>, learnerId: number): Promise<void> {
  await sql`
    insert into practice_totals (learner_id) values (${learnerId})
    on conflict (learner_id) do update set reviewed = practice_totals.reviewed`.execute(trx)
}

export type ReviewCredit = {
  count: number
  milliseconds: number
  /** Additions to the learner's days. */
  studied?: readonly Studied[]
  /** Lessons that they begin or end, each with the time of the last of its reviews. */
  lessons?: readonly { id: number; is_done: boolean; at: Date }[]
  /** The version that the totals must still have; without it the transaction has them locked. */
  version?: string
}

/**
 * Credits reviews to the learner's totals, days and lessons, and locks the totals until the transaction ends. Nothing is written where the totals have
 * another version: everything that changes a memory changes it.
 * @returns whether they were credited
 */
export async function creditReviews(
  trx: Kysely<Tables>,
  learnerId: number,
  { count, milliseconds, studied = [], lessons = [], version }: ReviewCredit,
): Promise<boolean> {
  const { rows } = await sql<{ locked: number }>`
    with locked as (
      update practice_totals set reviewed = reviewed + ${count}, review_milliseconds = review_milliseconds + ${milliseconds}
      where learner_id = ${learnerId} and ${version === undefined ? sql`true` : sql`xmin = ${version}::xid`}
      returning learner_id
    ), counted as (${addingStudied(studiedRows(studied, sql`select learner_id from locked`))}
    ), progressed as (
      insert into lesson_progress (learner_id, lesson_id, status, last_reached_second, updated_at)
      select locked.learner_id, lesson.id, case when lesson.is_done then 0 else 1 end, 0, lesson.at
      from locked cross join jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as lesson (id int, is_done bool, at timestamptz)
      order by lesson.id
      on conflict (learner_id, lesson_id) do update set status = least(lesson_progress.status, excluded.status),
        updated_at = greatest(lesson_progress.updated_at, excluded.updated_at)
    )
    select count(*) as locked from locked`.execute(trx)
  return rows[0]?.locked === 1
}

/** Takes reviews that are deleted from the learner's totals; the days on which they were studied keep them. */
export async function subtractReviews(
  trx: Kysely<Tables>,
  learnerId: number,
  { count, milliseconds }: { count: number; milliseconds: number },
): Promise<void> {
  await sql`
    update practice_totals set reviewed = reviewed - ${count}, review_milliseconds = review_milliseconds - ${milliseconds}
    where learner_id = ${learnerId}`.execute(trx)
}

/** Takes a reverted review from the learner's totals and from its day, where it was studied on one; a day of which nothing is left goes. */
export async function takeBackReview(
  trx: Kysely<Tables>,
  learnerId: number,
  { milliseconds, day, languageId }: { milliseconds: number; day: string | null; languageId: number | null },
): Promise<void> {
  const ofDay = sql`learner_id = ${learnerId} and day = ${day}::date and kind = 'review' and language_id = ${languageId}::smallint`
  await sql`
    with emptied as (
      delete from daily_seconds where ${ofDay} and events <= 1 and call_seconds = 0
    ), lessened as (
      update daily_seconds set events = greatest(0, events - 1), event_ms = greatest(0, event_ms - ${milliseconds})
      where ${ofDay} and (events > 1 or call_seconds > 0)
    )
    update practice_totals set undone = undone + 1, reviewed = reviewed - 1,
      review_milliseconds = greatest(0, review_milliseconds - ${milliseconds})
    where learner_id = ${learnerId}`.execute(trx)
}

/** Number of reviews that count, and of those that were reverted. */
export type ReviewCounts = { reviewed: number; undone: number }

/**
 * Gives the learner's totals a new version, so that what was read of their memory before counts no more, and locks them until the transaction ends.
 * @returns false where reviews arrived or were reverted since the totals were so
 */
export async function renewTotals(
  trx: Kysely<Tables>,
  learnerId: number,
  { reviewed, undone }: ReviewCounts,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('practice_totals')
    .set({ reviewed })
    .where('learner_id', '=', learnerId)
    .where('reviewed', '=', reviewed)
    .where('undone', '=', undone)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
