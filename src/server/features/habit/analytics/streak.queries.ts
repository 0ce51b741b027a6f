import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Streak, type StudiedDay, streakOf } from '#domain/habit/streaks/streak.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import { addDays } from '#domain/time/day.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Streaks are looked for in so many days. */
const LOOK_BACK = 400

export type StreakRow = {
  studied_days: StudiedDay[] | null
  frozen_days: string[] | null
  paused_until: string | null
}

/**
 * Columns of `StreakRow`. A day counts when anything was studied on it and told in time; the mere screen does not. Frozen are days of outages and those
 * for which the learner announced a pause.
 */
export const streakColumns = (learnerId: number, { day: today }: OwnDay): RawBuilder<unknown> => {
  const since = addDays(today, -LOOK_BACK)
  return sql`
    (select json_agg(days) from (
      select day, min(least_offset) as least_offset, max(most_offset) as most_offset from daily_seconds
      where learner_id = ${learnerId} and kind <> 'screen' and in_time and day > ${since}::date group by day) as days) as studied_days,
    (select json_agg(day) from (
      select day from outages where day > ${since}::date
      union all select generate_series(from_day, until_day, interval '1 day')::date from study_pauses
        where learner_id = ${learnerId} and until_day > ${since}::date) as frozen) as frozen_days,
    (select max(until_day)::text from study_pauses
      where learner_id = ${learnerId} and until_day >= ${today}::date) as paused_until`
}

export const streakOfRow = ({ studied_days, frozen_days }: StreakRow, here: OwnDay): Streak =>
  streakOf(studied_days ?? [], here, frozen_days ?? [])

/** A learner's streak, and whether today is frozen: an outage, or within a pause. */
export async function readStreak(db: Kysely<Tables>, learnerId: number, here: OwnDay) {
  const { rows } = await sql<StreakRow>`select ${streakColumns(learnerId, here)}`.execute(db)
  const row = rows[0] ?? { studied_days: null, frozen_days: null, paused_until: null }
  return { ...streakOfRow(row, here), isFrozen: row.frozen_days?.includes(here.day) ?? false }
}
