import { type Kysely, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Whole seconds that the learner studied on each of these days, in their order: in one language, or in all. */
export async function readSecondsOfDays(
  db: Kysely<Tables>,
  learnerId: number,
  days: readonly string[],
  languageId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ day: string; seconds: number }>`
    select day, least(${sql.lit(SECONDS.per_day)}, floor(sum(seconds))) as seconds from studied
    where learner_id = ${learnerId} and day = any(${days}::date[]) and kind <> 'screen'
      and (${languageId}::int is null or language_id = ${languageId})
    group by day`.execute(db)
  const ofDay = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  return days.map((day) => ofDay.get(day) ?? 0)
}
