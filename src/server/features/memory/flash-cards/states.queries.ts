import { type Kysely, type RawBuilder, sql } from 'kysely'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { CardState, Rating } from '#domain/memory/card-state.ts'
import type { Stage } from '#domain/memory/stage.ts'
import type { Marks, Remembered } from '#server/core/catalogue/card-view.ts'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'

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

/** The day up to which time has passed for a card; before it was noted, that was a day of UTC. */
export const lastDayOf = (last_day: string | null | undefined, last_reviewed_at: Date): string =>
  last_day ?? last_reviewed_at.toISOString().slice(0, 10)

/** Columns of a state, or none, and `markColumns`. */
export type RememberedRow = Omit<CardState, 'state' | 'last_day'> &
  Marks & { state: CardState['state'] | null; last_day: string | null }

export const rememberedOf = ({ state, hint, note, set_aside, ...rest }: RememberedRow): Remembered => ({
  state:
    state === null ? null : { ...rest, state, last_day: lastDayOf(rest.last_day, rest.last_reviewed_at) },
  marks: { hint, note, set_aside },
})

/** How the learner remembers these cards, and what they said of them; each direction by its key. */
export async function readRemembered(
  db: Kysely<Tables>,
  learnerId: number,
  { keys, now }: { keys: readonly number[]; now: Date },
): Promise<Map<number, Remembered>> {
  const states = sql.join(stateColumns.slice(1).map((name) => sql.ref(`states.${name}`)))
  const { rows } = await sql<RememberedRow & { id: number }>`
    select ids.id, ${states}, ${markColumns(now)}, noted.note
    from unnest(${arrayText(keys)}::int[]) as ids (id)
      left join card_states as states on states.learner_id = ${learnerId} and states.card_id = ids.id
      left join card_marks as marks on marks.learner_id = ${learnerId} and marks.card_id = ids.id
      left join card_marks as noted on noted.learner_id = ${learnerId} and noted.card_id = abs(ids.id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...row }) => [id, rememberedOf(row)]))
}

export type ReviewSettings = {
  daily_minutes: number
  buttons: 2 | 4
  /** Whether the school's cards are asked both ways. */
  both_ways: boolean
  /** Whether the word is typed where the meaning is asked. */
  typed: boolean
  parameters: number[] | null
}
const settingsColumns = ['daily_minutes', 'buttons', 'both_ways', 'typed', 'parameters'] as const

export async function readSettings(db: Kysely<Tables>, learnerId: number): Promise<ReviewSettings> {
  const found = await db
    .selectFrom('memory_settings')
    .select(settingsColumns)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return found ?? { daily_minutes: 15, buttons: 4, both_ways: false, typed: false, parameters: null }
}

/** Changes what is present; answers all. */
export async function saveSettings(
  db: Kysely<Tables>,
  learnerId: number,
  change: {
    [Name in 'daily_minutes' | 'buttons' | 'both_ways' | 'typed']?: ReviewSettings[Name] | undefined
  },
): Promise<ReviewSettings> {
  const values = {
    learner_id: learnerId,
    ...(change.daily_minutes !== undefined && { daily_minutes: change.daily_minutes }),
    ...(change.buttons !== undefined && { buttons: change.buttons }),
    ...(change.both_ways !== undefined && { both_ways: change.both_ways }),
    ...(change.typed !== undefined && { typed: change.typed }),
  }
  return await db
    .insertInto('memory_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .returning(settingsColumns)
    .executeTakeFirstOrThrow()
}

export type NewReview = {
  review_id: string
  /** The key of the direction that was asked. */
  card_id: number
  rating: Rating
  reviewed_at: Date
  duration_ms: number
  /** The learner's day of study. */
  day: string
  /** The day and the language to which its time is added. */
  studied_day: string
  studied_language: number
}
