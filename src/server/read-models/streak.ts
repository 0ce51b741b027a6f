import { type Kysely, sql } from 'kysely'
import type { StudiedDay } from '#domain/habit/streaks/streak.ts'
import { addDays } from '#domain/time/day.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Streaks are looked for in so many days. */
const LOOK_BACK = 400

/** The day `YYYY-MM-DD` after which study may belong to a streak that lasts to this one. */
export const streakSince = (day: string): string => addDays(day, -LOOK_BACK)

export type StreakRow = {
  studied_days: StudiedDay[] | null
  /** Days of outages, and those for which the learner announced a pause. */
  frozen_days: string[] | null
}

/**
 * Reads what a learner's streak is reckoned from: asked in the evening of each learner who may lose theirs. A day counts when anything was
 * studied on it and told in time; the mere screen does not. One statement over a year of the learner's days. @param day the learner's day
 * of study
 */
export async function readStreakDays(db: Kysely<Tables>, learnerId: number, day: string): Promise<StreakRow> {
  const since = streakSince(day)
  const { rows } = await sql<StreakRow>`
    select
      (select json_agg(days) from (
        select day, min(least_offset) as least_offset, max(most_offset) as most_offset from daily_seconds
        where learner_id = ${learnerId} and kind <> 'screen' and in_time and day > ${since}::date group by day) as days) as studied_days,
      (select json_agg(day) from (
        select day from outages where day > ${since}::date
        union all select generate_series(from_day, until_day, interval '1 day')::date from study_pauses
          where learner_id = ${learnerId} and until_day > ${since}::date) as frozen) as frozen_days`.execute(
    db,
  )
  return rows[0] as StreakRow
}
