import { highestGoal, type LearningFacts, newBadges } from '#domain/habit/streaks/badges.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import { addBadges } from '#server/core/progress/badges.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type BadgeFactsRow, readBadgeFacts } from '#server/read-models/learning-record.ts'
import { streakOfRow } from './streak.ts'

/** Facts for which badges are given. @param here the learner's own day */
export const factsOf = (row: BadgeFactsRow, here: OwnDay): LearningFacts => ({
  lessons_completed: row.lessons_completed,
  longest_streak: streakOfRow(row, here).longest,
  words_known: row.words_known,
  right_answers: row.correct,
  flawless_practices: row.flawless,
  characters_learned: row.characters_learned,
  minutes_learned: Math.floor(row.seconds_learned / 60),
  level_tests_finished: row.level_tests_finished,
})

/** Awards the badges that were earned and that the learner does not hold yet. */
export async function giveEarned(db: Deps['db'], learnerId: number, row: BadgeFactsRow, here: OwnDay) {
  const codes = newBadges(factsOf(row, here), row.badges ?? [])
  if (codes.length > 0) await addBadges(db, learnerId, codes)
}

/** Looks whether something was earned, and gives it. */
export async function awardBadges(db: Deps['db'], learnerId: number, here: OwnDay): Promise<void> {
  const upTo = { lessons: highestGoal('lessons_completed'), words: highestGoal('words_known') }
  await giveEarned(db, learnerId, await readBadgeFacts(db, learnerId, here.day, upTo), here)
}
