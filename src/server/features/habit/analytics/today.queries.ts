import { type Kysely, type RawBuilder, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import { daysOfWeek, weekdayOf } from '#domain/time/day.ts'
import { cardsOfToday, readWorkload } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { type StreakRow, streakColumns, streakOfRow } from './streak.queries.ts'

type Row = StreakRow & {
  /** By day, of this week. */
  seconds: Record<string, number> | null
  guides_seen: string[] | null
  has_accepted_appeal: boolean
  has_teacher_answer: boolean
  unread_notifications: number
  cards_of_today: number
}

/**
 * The streak, the week's minutes and what is left of its share of cards, and the dialogs they saw, in one statement.
 * @param columns to be read with it, as `beside`
 */
export async function readToday<Beside>(
  db: Kysely<Tables>,
  learnerId: number,
  here: OwnDay,
  wanted: Parameters<typeof readWorkload>[2],
  columns: RawBuilder<unknown> = sql`null as nothing`,
) {
  const week = daysOfWeek(here.day)
  const { load, beside } = await readWorkload<Row & Beside>(
    db,
    learnerId,
    wanted,
    sql`${columns},
      (select json_object_agg(day, seconds) from (
        select day, least(${sql.lit(SECONDS.per_day)}, floor(sum(seconds))) as seconds from studied
        where learner_id = ${learnerId} and day between ${week[0]}::date and ${here.day}::date and kind <> 'screen'
        group by day) as days) as seconds,
      ${streakColumns(learnerId, here)},
      (select json_agg(guide) from guides_seen where learner_id = ${learnerId}) as guides_seen,
      exists (select 1 from appeals
        where learner_id = ${learnerId} and state = 'accepted' and told_at is null) as has_accepted_appeal,
      exists (select 1 from student_questions
        where learner_id = ${learnerId} and answered_at is not null and told_at is null) as has_teacher_answer,
      ${cardsOfToday(learnerId, wanted)} as cards_of_today,
      (select count(*) from notifications
        where learner_id = ${learnerId} and read_at is null) as unread_notifications`,
  )
  const minutesOf = (day: string) => Math.floor((beside.seconds?.[day] ?? 0) / 60)
  const studied = new Set(beside.studied_days?.map(({ day }) => day))
  const due = load.share.steps + load.share.reviews
  const today = {
    streak_days: streakOfRow(beside, here).current,
    paused_until: beside.paused_until,
    minutes: minutesOf(here.day),
    daily_minutes: load.settings.daily_minutes,
    due,
    due_minutes: Math.ceil((due * load.secondsPerCard) / 60),
    new: load.share.fresh,
    reviewed: beside.cards_of_today,
    week: week.map((day) => ({ minutes: minutesOf(day), counts: studied.has(day) })),
    day_id: weekdayOf(here.day),
    has_accepted_appeal: beside.has_accepted_appeal,
    has_teacher_answer: beside.has_teacher_answer,
    unread_notifications: beside.unread_notifications,
    guides_seen: beside.guides_seen ?? [],
  }
  return { today, ledger: load.ledger, beside: beside as Beside }
}
