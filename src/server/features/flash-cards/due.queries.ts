import { type Kysely, sql } from 'kysely'
import type { CardState } from '#domain/memory/card-state.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { Tables } from '#server/db/rows.ts'
import { unseenOwnCards } from './own-cards.queries.ts'
import type { Shelf } from './shelf.ts'
import {
  openStates,
  type Reach,
  type Standing,
  type StandingRow,
  standingColumns,
  standingOf,
  standingTables,
  withOpenProducts,
} from './standing.queries.ts'
import { type StateRow, stateColumns } from './states.queries.ts'

export type Due = Standing & {
  due: StateRow[]
  /** All that are due, also beyond the limit. */
  total: number
  /** The first of the learner's own cards that were never reviewed. */
  ownNew: number[]
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
type Row = StandingRow & { due: Columns; total: number | null; own_new: number[] | null }

const times = ['due_at', 'last_reviewed_at']
const asTheyAre = stateColumns.filter((name) => !times.includes(name))

const columns = sql.join([
  ...asTheyAre.map((name) => sql`${sql.lit(name)}, json_agg(${sql.ref(name)})`),
  ...times.map(
    (name) => sql`${sql.lit(name)}, json_agg((date_part('epoch', ${sql.ref(name)}) * 1000)::int8)`,
  ),
])

type Wanted = Omit<Reach, 'shelf'> & {
  shelf: Shelf
  /** Only of the deck that `own` names. */
  ofDeck: boolean
  /** Rows of due cards, and of the learner's own new ones. */
  limit: number
  newLimit: number
}

/**
 * The learner's due cards of those that are open, in the order of need: steps under way by when they fell due, then the one nearest
 * to being forgotten, which is the one with the most time since its last review for its stability. With them how the learner
 * stands.
 */
export async function readDue(
  db: Kysely<Tables>,
  learnerId: number,
  { shelf, ofDeck, own, now, limit, newLimit }: Wanted,
): Promise<Due> {
  const read = async (open?: Product[]) => {
    const reach = { shelf: ofDeck ? null : shelf, own, now, open }
    const due = openStates(learnerId, reach, sql`due_at <= ${now}`)
    const { rows } = await sql<Row>`
    with due as materialized (
      select *, count(*) over () as total from (${due}) as open_states
      order by state = 'review',
        case when state = 'review' then -extract(epoch from ${now}::timestamptz - last_reviewed_at)::float8 / stability
          else extract(epoch from due_at)::float8 end,
        card_id
      limit ${limit})
    select ${standingColumns(shelf.lessonIds)},
      (select json_build_object(${columns}) from due) as due,
      (select total from due limit 1) as total,
      (select json_agg(id) from (
        select id from (${unseenOwnCards(learnerId, own)}) as unseen order by deck_id, position, id limit ${newLimit}
      ) as first_ones) as own_new
    from ${standingTables(learnerId)}`.execute(db)
    return rows[0] as Row
  }
  const { row, open } = await withOpenProducts(read, now)
  const { due: found, total, own_new, ...standing } = row
  return { ...standingOf(standing, open), due: rowsOf(found), total: total ?? 0, ownNew: own_new ?? [] }
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
