import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

/** Seconds that the learner watched, practised or joined on each of these days, in their order. */
export async function readSecondsOfDays(
  db: Kysely<Tables>,
  learnerId: number,
  days: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ day: string; seconds: number }>`
    select day, sum(seconds) as seconds from daily_seconds
    where learner_id = ${learnerId} and day = any(${days}::date[]) and kind <> 'screen'
    group by day`.execute(db)
  const ofDay = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  return days.map((day) => ofDay.get(day) ?? 0)
}
