import { type Kysely, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { type StreakRow, streakSince } from './streak.ts'

/** Up to where rows are counted, so that a long history costs no more than a short one. */
export type CountedUpTo = { lessons: number; words: number }

export type BadgeFactsRow = StreakRow & {
  lessons_completed: number
  answered: number
  correct: number
  milliseconds: number
  flawless: number
  words_known: number
  characters_learned: number
  level_tests_finished: number
  seconds_learned: number
  /** Codes of badges. */
  badges: string[] | null
}

export type LearningRecordRow = BadgeFactsRow & {
  /** On the learner's own day. */
  seconds_today: number
  paused_until: string | null
  words_met: number
  words_learning: number
  languages: { language_id: number; minutes_learned: number }[] | null
  guides_seen: string[] | null
}

/**
 * Reads what a learner has achieved: asked by /analytics (`analytics.standing`) and the profile (`analytics.person`). One statement over
 * the learner's own rows, by the beginning of their primary keys: it costs as much as they have lessons, cards and days. @param day the
 * learner's day of study
 */
export async function readLearningRecord(
  db: Kysely<Tables>,
  learnerId: number,
  day: string,
): Promise<LearningRecordRow> {
  const since = streakSince(day)
  const { rows } = await sql<LearningRecordRow>`
    select
      (select count(*) from lesson_progress where learner_id = ${learnerId} and status = 0) as lessons_completed,
      coalesce(totals.answered, 0) as answered, coalesce(totals.correct, 0) as correct,
      coalesce(totals.milliseconds, 0) as milliseconds, coalesce(totals.flawless, 0) as flawless,
      words.known as words_known, words.met as words_met, words.learning as words_learning,
      (select count(*) from character_practice where learner_id = ${learnerId} and is_learned) as characters_learned,
      (select count(*) from level_tests where learner_id = ${learnerId} and finished_at is not null) as level_tests_finished,
      (select coalesce(sum(seconds), 0) from (
        select least(${sql.lit(SECONDS.per_day)}, floor(sum(seconds))) as seconds from studied
        where learner_id = ${learnerId} and kind <> 'screen' group by day) as days) as seconds_learned,
      (select least(${sql.lit(SECONDS.per_day)}, coalesce(floor(sum(seconds)), 0)) from studied
        where learner_id = ${learnerId} and day = ${day}::date and kind <> 'screen') as seconds_today,
      (select json_agg(sums) from (
        select language_id, floor(sum(seconds) / 60)::int as minutes_learned from studied
        where learner_id = ${learnerId} and kind <> 'screen' group by 1 order by 1) as sums) as languages,
      (select json_agg(days) from (
        select day, min(least_offset) as least_offset, max(most_offset) as most_offset from daily_seconds
        where learner_id = ${learnerId} and kind <> 'screen' and in_time and day > ${since}::date group by day) as days) as studied_days,
      (select json_agg(day) from (
        select day from outages where day > ${since}::date
        union all select generate_series(from_day, until_day, interval '1 day')::date from study_pauses
          where learner_id = ${learnerId} and until_day > ${since}::date) as frozen) as frozen_days,
      (select max(until_day)::text from study_pauses where learner_id = ${learnerId} and until_day >= ${day}::date) as paused_until,
      (select array_agg(code) from badges where learner_id = ${learnerId}) as badges,
      (select array_agg(guide) from guides_seen where learner_id = ${learnerId}) as guides_seen
    from (select ${learnerId}::bigint as id) as me left join practice_totals as totals on totals.learner_id = me.id
      cross join lateral (
        select count(*) as met, count(*) filter (where stability >= ${sql.lit(KNOWN_FROM_DAYS)}) as known,
          count(*) filter (where stability < ${sql.lit(KNOWN_FROM_DAYS)} and state not in ('new', 'learning')) as learning
        from card_states where learner_id = ${learnerId} and direction = 'forward') as words`.execute(db)
  return rows[0] as LearningRecordRow
}

/**
 * Reads what badges are given for, with rows counted only as far as any of them asks: looked at after each lesson, practice and review
 * session. One statement over the learner's own rows. @param day the learner's day of study
 */
export async function readBadgeFacts(
  db: Kysely<Tables>,
  learnerId: number,
  day: string,
  upTo: CountedUpTo,
): Promise<BadgeFactsRow> {
  const since = streakSince(day)
  const { rows } = await sql<BadgeFactsRow>`
    select
      (select count(*) from (select from lesson_progress where learner_id = ${learnerId} and status = 0
        limit ${upTo.lessons}) as done) as lessons_completed,
      coalesce(totals.answered, 0) as answered, coalesce(totals.correct, 0) as correct,
      coalesce(totals.milliseconds, 0) as milliseconds, coalesce(totals.flawless, 0) as flawless,
      (select count(*) from (select from card_states
        where learner_id = ${learnerId} and direction = 'forward' and stability >= ${KNOWN_FROM_DAYS} limit ${upTo.words}) as known) as words_known,
      (select count(*) from character_practice where learner_id = ${learnerId} and is_learned) as characters_learned,
      (select count(*) from level_tests where learner_id = ${learnerId} and finished_at is not null) as level_tests_finished,
      (select coalesce(sum(seconds), 0) from (
        select least(${sql.lit(SECONDS.per_day)}, floor(sum(seconds))) as seconds from studied
        where learner_id = ${learnerId} and kind <> 'screen' group by day) as days) as seconds_learned,
      (select json_agg(days) from (
        select day, min(least_offset) as least_offset, max(most_offset) as most_offset from daily_seconds
        where learner_id = ${learnerId} and kind <> 'screen' and in_time and day > ${since}::date group by day) as days) as studied_days,
      (select json_agg(day) from (
        select day from outages where day > ${since}::date
        union all select generate_series(from_day, until_day, interval '1 day')::date from study_pauses
          where learner_id = ${learnerId} and until_day > ${since}::date) as frozen) as frozen_days,
      (select array_agg(code) from badges where learner_id = ${learnerId}) as badges
    from (select ${learnerId}::bigint as id) as me left join practice_totals as totals on totals.learner_id = me.id`.execute(
    db,
  )
  return rows[0] as BadgeFactsRow
}
