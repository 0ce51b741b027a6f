import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

export type ReviewSettings = {
  daily_minutes: number
  buttons: 2 | 4
  /** True if the school's cards are asked both ways. */
  both_ways: boolean
  /** True if the word is typed where the meaning is asked. */
  typed: boolean
  parameters: number[] | null
}
const settingsColumns = ['daily_minutes', 'buttons', 'both_ways', 'typed', 'parameters'] as const

export async function readReviewSettings(db: Kysely<Tables>, learnerId: number): Promise<ReviewSettings> {
  const found = await db
    .selectFrom('memory_settings')
    .select(settingsColumns)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return found ?? { daily_minutes: 15, buttons: 4, both_ways: false, typed: false, parameters: null }
}

/** Changes what is present; answers all. */
export async function saveReviewSettings(
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

/** Keeps parameters that were fitted, and the states that they make of the log. @param fitted.states JSON, as `FitResult` has it */
export async function saveParameters(
  trx: Kysely<Tables>,
  learnerId: number,
  { parameters, states }: { parameters: readonly number[]; states: string },
): Promise<void> {
  const values = { parameters: JSON.stringify(parameters), fitted_at: sql<Date>`now()` }
  await trx
    .insertInto('memory_settings')
    .values({ learner_id: learnerId, ...values })
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .execute()
  await sql`
    update card_states set state = made.state, due_at = made.due_at, stability = made.stability,
      difficulty = made.difficulty, step = made.step, scheduled_days = made.scheduled_days
    from jsonb_to_recordset(${states}::jsonb) as made
      (source text, card_id int, direction text, state text, due_at timestamptz, stability float8, difficulty float8,
        step smallint, scheduled_days int)
    where learner_id = ${learnerId} and card_states.source = made.source and card_states.card_id = made.card_id
      and card_states.direction = made.direction`.execute(trx)
}
