import { type Kysely, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import { highestGoal, type LearningFacts, newBadges } from '#domain/habit/streaks/badges.ts'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { Streak } from '#domain/habit/streaks/streak.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import { addBadges } from '#server/core/progress/badges.queries.ts'
import { stageColumn } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { type StreakRow, streakColumns, streakOfRow } from './streak.queries.ts'

type Counted = StreakRow & {
  lessons_completed: number
  answered: number
  correct: number
  milliseconds: number
  flawless: number
  words_met: number
  words_learning: number
  words_known: number
  characters_learned: number
  level_tests_finished: number
  seconds_learned: number
  /** On the learner's own day. */
  seconds_today: number
  languages: { language_id: number; minutes_learned: number }[] | null
  badges: string[] | null
  guides_seen: string[] | null
}

/** The cards that were reviewed, and those of them that are being learned. */
const wordsMet = sql`cross join lateral (
  select count(*) as met, count(*) filter (where ${stageColumn} = 'learning') as learning
  from card_states where learner_id = me.id and card_id > 0) as words`

export type LearningRecord = Counted & { streak: Streak; facts: LearningFacts }

/**
 * What a learner has achieved, in one statement over their own rows.
 * @param here the learner's own day
 * @param isForBadges count rows only as far as any badge asks for, so that a long history costs no more than a short one
 */
export async function readRecord(
  db: Kysely<Tables>,
  learnerId: number,
  here: OwnDay,
  isForBadges = false,
): Promise<LearningRecord> {
  const most = (fact: keyof LearningFacts) => (isForBadges ? highestGoal(fact) : null)
  const { rows } = await sql<Counted>`
    select
      (select count(*) from (select from lesson_progress where learner_id = me.id and status = 0
        limit ${most('lessons_completed')}) as done) as lessons_completed,
      coalesce(totals.answered, 0) as answered, coalesce(totals.correct, 0) as correct,
      coalesce(totals.milliseconds, 0) as milliseconds, coalesce(totals.flawless, 0) as flawless,
      (select count(*) from (select from card_states where learner_id = me.id and card_id > 0 and stability >= ${KNOWN_FROM_DAYS}
        limit ${most('words_known')}) as known) as words_known,
      ${isForBadges ? sql`0 as words_met, 0 as words_learning` : sql`words.met as words_met, words.learning as words_learning`},
      (select count(*) from character_practice where learner_id = me.id and is_learned) as characters_learned,
      (select count(*) from level_tests where learner_id = me.id and finished_at is not null) as level_tests_finished,
      (select coalesce(sum(seconds), 0) from (
        select least(${sql.lit(SECONDS.per_day)}, floor(sum(seconds))) as seconds from studied
        where learner_id = me.id and kind <> 'screen' group by day) as days) as seconds_learned,
      (select least(${sql.lit(SECONDS.per_day)}, coalesce(floor(sum(seconds)), 0)) from studied
        where learner_id = me.id and day = ${here.day}::date and kind <> 'screen') as seconds_today,
      (select json_agg(sums) from (
        select language_id, floor(sum(seconds) / 60)::int as minutes_learned from studied
        where learner_id = me.id and kind <> 'screen' group by 1 order by 1) as sums) as languages,
      ${streakColumns(learnerId, here)},
      (select array_agg(code) from badges where learner_id = me.id) as badges,
      (select array_agg(guide) from guides_seen where learner_id = me.id) as guides_seen
    from (select ${learnerId}::bigint as id) as me left join practice_totals as totals on totals.learner_id = me.id
      ${isForBadges ? sql`` : wordsMet}`.execute(db)
  const counted = rows[0] as Counted
  const streak = streakOfRow(counted, here)
  return {
    ...counted,
    streak,
    facts: {
      lessons_completed: counted.lessons_completed,
      longest_streak: streak.longest,
      words_known: counted.words_known,
      right_answers: counted.correct,
      flawless_practices: counted.flawless,
      characters_learned: counted.characters_learned,
      minutes_learned: Math.floor(counted.seconds_learned / 60),
      level_tests_finished: counted.level_tests_finished,
    },
  }
}

/** Awards the badges that the record has earned and the learner does not hold yet; each once, even when two requests race. */
export async function giveEarned(db: Kysely<Tables>, learnerId: number, record: LearningRecord) {
  const codes = newBadges(record.facts, record.badges ?? [])
  if (codes.length === 0) return
  await addBadges(db, learnerId, codes)
}

/** Looks whether something was earned, and gives it. */
export async function awardBadges(db: Kysely<Tables>, learnerId: number, here: OwnDay): Promise<void> {
  await giveEarned(db, learnerId, await readRecord(db, learnerId, here, true))
}

export async function readBadges(db: Kysely<Tables>, learnerId: number) {
  return await db
    .selectFrom('badges')
    .select(['code', 'earned_at'])
    .where('learner_id', '=', learnerId)
    .orderBy('earned_at')
    .execute()
}
