import { type Kysely, sql } from 'kysely'
import { streakOf } from '#domain/streaks/streak.ts'
import { addDays, localDay } from '#domain/time/day.ts'
import { startOfDay } from '#domain/time/day-start.ts'
import type { Tables } from '#server/db/rows.ts'
import { LOOK_BACK } from './record.queries.ts'

type Row = {
  active_days: string[] | null
  frozen_days: string[] | null
  due: number
  guides_seen: string[] | null
  has_accepted_appeal: boolean
  has_teacher_answer: boolean
}

/** The streak, the cards that fall due before the learner's day ends, and the dialogs they saw, in one statement. */
export async function readToday(
  db: Kysely<Tables>,
  learnerId: number,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const today = localDay(now, timeZone)
  const since = addDays(today, -LOOK_BACK)
  const { rows } = await sql<Row>`
    select
      (select array_agg(distinct day) from daily_seconds
        where learner_id = ${learnerId} and kind <> 'screen' and day > ${since}::date) as active_days,
      (select array_agg(day) from outages where day > ${since}::date) as frozen_days,
      (select count(*) from card_states
        where learner_id = ${learnerId} and due_at < ${startOfDay(addDays(today, 1), timeZone)}) as due,
      (select array_agg(guide) from guides_seen where learner_id = ${learnerId}) as guides_seen,
      exists (select 1 from appeals
        where learner_id = ${learnerId} and state = 'accepted' and told_at is null) as has_accepted_appeal,
      exists (select 1 from student_questions
        where learner_id = ${learnerId} and answered_at is not null and told_at is null) as has_teacher_answer`.execute(
    db,
  )
  const { active_days, frozen_days, guides_seen, ...row } = rows[0] as Row
  return {
    streak_days: streakOf(active_days ?? [], today, frozen_days ?? []).current,
    ...row,
    guides_seen: guides_seen ?? [],
  }
}
