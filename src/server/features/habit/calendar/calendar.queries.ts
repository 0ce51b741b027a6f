import { type Kysely, sql } from 'kysely'
import type { StudyPlan, StudySession } from '#domain/habit/schedule/schedule.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** A learner's plan, and the version of their feed. */
export type Calendar = StudyPlan & { feedVersion: number }
export type NewSession = Omit<StudySession, 'id'>

/** In one statement; who never planned anything has an empty one. */
export async function readCalendar(db: Kysely<Tables>, learnerId: number): Promise<Calendar> {
  const { rows } = await sql<{ repeat_weekly: boolean; feed_version: number; sessions: StudySession[] }>`
    select coalesce(repeat_weekly, false) as repeat_weekly, coalesce(feed_version, 0) as feed_version,
      coalesce((select json_agg(json_build_object('id', id, 'day_id', day_id, 'minute', minute, 'duration', duration,
        'first_day', first_day)) from study_sessions where learner_id = me.id), '[]') as sessions
    from (select ${learnerId}::bigint as id) as me
      left join study_calendars on study_calendars.learner_id = me.id`.execute(db)
  const { repeat_weekly = false, feed_version = 0, sessions = [] } = rows[0] ?? {}
  return { sessions, isRepeated: repeat_weekly, feedVersion: feed_version }
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockCalendar(trx: Kysely<Tables>, learnerId: number): Promise<Calendar> {
  await trx
    .insertInto('study_calendars')
    .values({ learner_id: learnerId })
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet({ learner_id: learnerId }))
    .execute()
  return await readCalendar(trx, learnerId)
}

export async function addSessions(
  trx: Kysely<Tables>,
  learnerId: number,
  sessions: readonly NewSession[],
): Promise<void> {
  if (sessions.length === 0) return
  await trx
    .insertInto('study_sessions')
    .values(sessions.map((one) => ({ learner_id: learnerId, ...one })))
    .execute()
}

export async function changeSession(
  trx: Kysely<Tables>,
  learnerId: number,
  { id, ...change }: StudySession,
): Promise<void> {
  await trx
    .updateTable('study_sessions')
    .set({ ...change, changed_at: sql`now()` })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .execute()
}

/** @returns whether it was there */
export async function removeSession(trx: Kysely<Tables>, learnerId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('study_sessions')
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Keeps whether the week comes every week. When it no longer does, this week's sessions stay, on the days that they have.
 * @param monday of the learner's present week
 */
export async function saveRepeat(
  trx: Kysely<Tables>,
  learnerId: number,
  isRepeated: boolean,
  monday: string,
): Promise<void> {
  if (!isRepeated)
    await sql`
      update study_sessions set first_day = ${monday}::date + day_id - 1, changed_at = now()
      where learner_id = ${learnerId} and first_day < ${monday}::date`.execute(trx)
  await trx
    .updateTable('study_calendars')
    .set({ repeat_weekly: isRepeated })
    .where('learner_id', '=', learnerId)
    .execute()
}

/** @returns the new version of the learner's feed */
export async function renewFeed(db: Kysely<Tables>, learnerId: number): Promise<number> {
  const { rows } = await sql<{ feed_version: number }>`
    insert into study_calendars (learner_id, feed_version) values (${learnerId}, 1)
    on conflict (learner_id) do update set feed_version = study_calendars.feed_version + 1
    returning feed_version`.execute(db)
  return rows[0]?.feed_version ?? 0
}

/** Removes sessions that were over a fortnight ago and don't repeat. @returns how many */
export async function removePastSessions(db: Kysely<Tables>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from study_sessions using study_calendars as calendar
    where calendar.learner_id = study_sessions.learner_id and not repeat_weekly
      and first_day < current_date - 14`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
