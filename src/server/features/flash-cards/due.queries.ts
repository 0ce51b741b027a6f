import { type Kysely, sql } from 'kysely'
import type { CardState } from '#domain/memory/card-state.ts'
import type { Tables } from '#server/db/rows.ts'
import { type Load, NEW_AT_ONCE, readLoad, type When } from './load.queries.ts'
import { type OwnScope, unseenOwnCards } from './own-cards.queries.ts'
import type { Shelf } from './shelf.ts'
import { type StateRow, stateColumns } from './states.queries.ts'

export type Due = Load & {
  due: StateRow[]
  /** New cards, as many as may come at once. */
  newOnes: number[]
}

/** The states by columns: arrays in one value cost half of an object for each row; times in ms since 1970. */
type Columns = {
  card_id: number[] | null
  state: CardState['state'][]
  due_at: number[]
  stability: number[]
  difficulty: number[]
  step: number[]
  scheduled_days: number[]
  reps: number[]
  lapses: number[]
  last_review_id: string[]
  last_reviewed_at: number[]
}
const times = ['due_at', 'last_reviewed_at']
const asTheyAre = stateColumns.filter((name) => !times.includes(name))

const columns = sql.join([
  ...asTheyAre.map((name) => sql`${sql.lit(name)}, json_agg(${sql.ref(name)})`),
  ...times.map(
    (name) => sql`${sql.lit(name)}, json_agg((date_part('epoch', ${sql.ref(name)}) * 1000)::int8)`,
  ),
])

type Wanted = When & {
  shelf: Shelf
  own: OwnScope
  /** Only of the deck that `own` names. */
  ofDeck: boolean
  /** Rows of due cards. */
  limit: number
}

/**
 * The learner's cards of today of those that are open, in the order of need: steps under way by when they fell due, then the one nearest
 * to being forgotten, which is the one with the most time since its last review for its stability. With them how the learner
 * stands, and what is left of today's share.
 */
export async function readDue(db: Kysely<Tables>, learnerId: number, wanted: Wanted): Promise<Due> {
  const { own, now, limit } = wanted
  const beside = sql`
    (select json_build_object(${columns}) from (
      select * from mine
      order by state = 'review',
        case when state = 'review' then -extract(epoch from ${now}::timestamptz - last_reviewed_at)::float8 / stability
          else extract(epoch from due_at)::float8 end,
        card_id
      limit ${limit}) as due) as due,
    (select json_agg(id) from (
      select id from (${unseenOwnCards(learnerId, own)}) as unseen order by deck_id, position, id limit ${NEW_AT_ONCE}
    ) as first_ones) as own_new`
  const { load, beside: found } = await readLoad<{ due: Columns; own_new: number[] | null }>(
    db,
    learnerId,
    wanted,
    beside,
  )
  return {
    ...load,
    due: rowsOf(found.due),
    newOnes: [...load.schoolNew, ...(found.own_new ?? [])].slice(0, load.fresh),
  }
}

const rowsOf = (of: Columns): StateRow[] =>
  (of.card_id ?? []).map((card_id, n) => ({
    card_id,
    state: of.state[n] ?? 'new',
    due_at: new Date(of.due_at[n] ?? 0),
    stability: of.stability[n] ?? 0,
    difficulty: of.difficulty[n] ?? 0,
    step: of.step[n] ?? 0,
    scheduled_days: of.scheduled_days[n] ?? 0,
    reps: of.reps[n] ?? 0,
    lapses: of.lapses[n] ?? 0,
    last_review_id: of.last_review_id[n] ?? '',
    last_reviewed_at: new Date(of.last_reviewed_at[n] ?? 0),
  }))
