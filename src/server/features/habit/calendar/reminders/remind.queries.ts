import { type Kysely, sql } from 'kysely'
import { SECONDS } from '#domain/base/constants.ts'
import type { StudySession } from '#domain/habit/schedule/schedule.ts'
import type { Tables } from '#server/platform/db/rows.ts'

const BATCH_SIZE = 200

type Due = {
  learner_id: number
  time_zone: string
  repeat_weekly: boolean
  sessions: StudySession[]
  daily_minutes: number
  /** Announced, and not long over. */
  pauses: { from_day: string; until_day: string }[]
}

/** Some learners whose next session begins now or began, whom no other run looks at until the transaction ends. */
export async function claimDue(trx: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select calendar.learner_id, learners.time_zone, repeat_weekly, coalesce(settings.daily_minutes, 15) as daily_minutes,
      coalesce((select json_agg(json_build_object('id', id, 'day_id', day_id, 'minute', minute, 'duration', duration,
        'first_day', first_day)) from study_sessions where study_sessions.learner_id = calendar.learner_id), '[]') as sessions,
      coalesce((select json_agg(json_build_object('from_day', from_day, 'until_day', until_day)) from study_pauses
        where study_pauses.learner_id = calendar.learner_id and until_day >= current_date - 2), '[]') as pauses
    from study_calendars as calendar join learners on learners.id = calendar.learner_id
      left join memory_settings as settings on settings.learner_id = calendar.learner_id
    where reminder_at <= ${now} order by reminder_at limit ${BATCH_SIZE}
    for update of calendar skip locked`.execute(trx)
  return rows
}

type OwnDays = readonly { learner_id: number; day: string }[]

/** Whole minutes that each of them studied on their own day. */
export async function readMinutes(db: Kysely<Tables>, days: OwnDays): Promise<Map<number, number>> {
  const { rows } = await sql<{ learner_id: number; minutes: number }>`
    select studied.learner_id, floor(least(${sql.lit(SECONDS.per_day)}, sum(seconds)) / 60)::int as minutes
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as asked (learner_id bigint, day date)
      join studied on studied.learner_id = asked.learner_id and studied.day = asked.day and kind <> 'screen'
    group by 1`.execute(db)
  return new Map(rows.map(({ learner_id, minutes }) => [learner_id, minutes]))
}

/** Notes when each learner's next session begins. */
export async function saveNext(
  db: Kysely<Tables>,
  next: readonly { learner_id: number; at: Date | null }[],
): Promise<void> {
  await sql`
    update study_calendars set reminder_at = next.at
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as next (learner_id bigint, at timestamptz)
    where study_calendars.learner_id = next.learner_id`.execute(db)
}

/** The learner's clock is another one: the next run finds out when their next session begins. */
export async function lookAgain(db: Kysely<Tables>, learnerId: number): Promise<void> {
  await db
    .updateTable('study_calendars')
    .set({ reminder_at: sql`now()` })
    .where('learner_id', '=', learnerId)
    .execute()
}
