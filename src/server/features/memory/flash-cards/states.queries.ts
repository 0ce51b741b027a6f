import { type RawBuilder, sql } from 'kysely'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { Stage } from '#domain/memory/stage.ts'

/** All columns of card_states except learner_id. */
export const stateColumns = [
  'card_id',
  'state',
  'due_at',
  'stability',
  'difficulty',
  'step',
  'scheduled_days',
  'reps',
  'lapses',
  'last_review_id',
  'last_reviewed_at',
  'last_day',
] as const

/** The columns of `Marks`, of rows of `card_marks` that are called `marks` or missing. */
export const markColumns = (now: Date): RawBuilder<unknown> => sql`marks.hint, marks.note, case
  when marks.set_aside_until = 'infinity' then 'suspended'
  when marks.set_aside_until > ${now}::timestamptz then 'buried' end as set_aside`

/** As `stageOf` has it, of a row of `card_states` or none; what was never reviewed has just begun. */
export const stageColumn: RawBuilder<Stage> = sql`case when stability >= ${sql.lit(KNOWN_FROM_DAYS)} then 'known'
  when state is null or state in ('new', 'learning') then 'met' else 'learning' end`
