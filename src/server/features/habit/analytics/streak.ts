import { countStreak, type Streak } from '#domain/habit/streaks/streak.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readStreakDays, type StreakRow } from '#server/read-models/streak.ts'

export const streakOfRow = ({ studied_days, frozen_days }: StreakRow, here: OwnDay): Streak =>
  countStreak(studied_days ?? [], here, frozen_days ?? [])

/** A learner's streak, and whether today is frozen: an outage, or within a pause. */
export async function streakFor(db: Deps['db'], learnerId: number, here: OwnDay) {
  const row = await readStreakDays(db, learnerId, here.day)
  return { ...streakOfRow(row, here), isFrozen: row.frozen_days?.includes(here.day) ?? false }
}
