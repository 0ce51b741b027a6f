import { type Kysely, sql } from 'kysely'
import type { CardState, Rating } from '#domain/memory/card-state.ts'
import type { Tables } from '#server/db/rows.ts'

export type StateRow = CardState & { card_id: number }

/** All of a row of card_states but whose it is. */
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
] as const

/** How the learner remembers these cards; those never reviewed are missing. */
export async function readStates(
  db: Kysely<Tables>,
  learnerId: number,
  cardIds: readonly number[],
): Promise<Map<number, CardState>> {
  const rows = await db
    .selectFrom('card_states')
    .select(stateColumns)
    .where('learner_id', '=', learnerId)
    .where('card_id', '=', sql<number>`any(${cardIds}::int[])`)
    .execute()
  return new Map(rows.map(({ card_id, ...state }) => [card_id, state]))
}

export type ReviewSettings = { daily_minutes: number; buttons: 2 | 4; parameters: number[] | null }
const settingsColumns = ['daily_minutes', 'buttons', 'parameters'] as const

export async function readSettings(db: Kysely<Tables>, learnerId: number): Promise<ReviewSettings> {
  const found = await db
    .selectFrom('memory_settings')
    .select(settingsColumns)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return found ?? { daily_minutes: 15, buttons: 4, parameters: null }
}

/** Changes what is present; answers all. */
export async function saveSettings(
  db: Kysely<Tables>,
  learnerId: number,
  change: { daily_minutes?: number | undefined; buttons?: 2 | 4 | undefined },
): Promise<ReviewSettings> {
  const values = {
    learner_id: learnerId,
    ...(change.daily_minutes !== undefined && { daily_minutes: change.daily_minutes }),
    ...(change.buttons !== undefined && { buttons: change.buttons }),
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
  card_id: number
  rating: Rating
  reviewed_at: Date
  duration_ms: number
}
