import { type Kysely, sql } from 'kysely'
import type { Status } from '#domain/school/lookups.ts'
import type { Range } from '#domain/school/watched.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { addingStudied, notingEvent, type Studied, type StudyEvent, studiedRows } from './study.queries.ts'

type Place = { learnerId: number; lessonId: number }
type Before = { status: Status; watched: Range[]; last_reached_second: number }
/** An event to be counted, once by its id. */
type Counted = { event: StudyEvent; studied: Studied }

/**
 * Notes where the learner was in a lesson at an instant, unless they were elsewhere later, and locks that row until the transaction ends, so that
 * two devices that report at once follow each other and nothing of either is lost.
 * @returns what was known of the lesson before, and where the learner is now
 */
export async function reachSecond(
  trx: Kysely<Tables>,
  { learnerId, lessonId, second, at, counted }: Place & { second: number; at: Date; counted: Counted | null },
): Promise<Before> {
  const counting = counted ? sql`, ${notingEvent(learnerId, counted.event, counted.studied)}` : sql``
  const { rows } = await sql<Before>`
    with reached as (
      insert into lesson_progress as known (learner_id, lesson_id, status, last_reached_second, reached_at, updated_at)
      values (${learnerId}, ${lessonId}, 1, ${second}, ${at}, ${at})
      on conflict (learner_id, lesson_id) do update set
        last_reached_second = case when known.reached_at > excluded.reached_at then known.last_reached_second
          else excluded.last_reached_second end,
        reached_at = greatest(known.reached_at, excluded.reached_at),
        updated_at = greatest(known.updated_at, excluded.updated_at)
      returning status, watched, last_reached_second
    )${counting}
    select * from reached`.execute(trx)
  return rows[0] as Before
}

/** Keeps what was watched of a lesson, and counts it; only in the transaction of `reachSecond`. */
export async function saveWatched(
  trx: Kysely<Tables>,
  {
    learnerId,
    lessonId,
    status,
    watched,
    studied,
  }: Place & { status: Status; watched: readonly Range[]; studied: readonly Studied[] },
): Promise<void> {
  await sql`
    with saved as (
      update lesson_progress set status = ${status}, watched = ${JSON.stringify(watched)}
      where learner_id = ${learnerId} and lesson_id = ${lessonId} returning learner_id
    )
    ${addingStudied(studiedRows(studied, sql`select learner_id from saved`))}`.execute(trx)
}

/**
 * Begins a lesson, or notes that it was gone on with. Its row is locked until the transaction ends, so that of two that may end the lesson the second
 * sees the first.
 */
export async function beginLesson(trx: Kysely<Tables>, learnerId: number, lessonId: number): Promise<void> {
  await sql`
    insert into lesson_progress (learner_id, lesson_id, status, last_reached_second) values (${learnerId}, ${lessonId}, 1, 0)
    on conflict (learner_id, lesson_id) do update set updated_at = now()`.execute(trx)
}

/** Marks lessons as done; those that are already stay as they are. */
export async function markLessonsDone(
  trx: Kysely<Tables>,
  learnerId: number,
  lessonIds: readonly number[],
): Promise<void> {
  await sql`
    insert into lesson_progress (learner_id, lesson_id, status, last_reached_second)
    select ${learnerId}::bigint, id, 0, 0 from unnest(${lessonIds}::int[]) as lesson (id) order by id
    on conflict (learner_id, lesson_id) do update set status = 0, updated_at = now()
    where lesson_progress.status <> 0`.execute(trx)
}

/** Marks a lesson that was done as begun only. */
export async function reopenLesson(trx: Kysely<Tables>, learnerId: number, lessonId: number): Promise<void> {
  await sql`
    update lesson_progress set status = 1
    where learner_id = ${learnerId} and lesson_id = ${lessonId} and status = 0`.execute(trx)
}

/** Forgets that a lesson was begun, unless some of its video was watched. */
export async function forgetLesson(trx: Kysely<Tables>, learnerId: number, lessonId: number): Promise<void> {
  await sql`
    delete from lesson_progress
    where learner_id = ${learnerId} and lesson_id = ${lessonId} and last_reached_second = 0 and watched = '[]'`.execute(
    trx,
  )
}
