import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type CardKey, toForwardKey } from '#domain/memory/card-key.ts'
import { type CardState, resolveLastDay } from '#domain/memory/card-state.ts'
import { inTurn } from '#domain/memory/direction.ts'
import type { CardFlags } from '#server/core/catalogue/card-view.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { When } from './directions/directions.queries.ts'
import { type OwnScope, unseenOwnCards } from './own-cards.queries.ts'
import { MAX_NEW_CARDS } from './quota.ts'
import type { SchoolDeck } from './school-deck.ts'
import { stateColumns } from './state-columns.ts'
import { type ReviewWorkload, readWorkload } from './workload.queries.ts'

export type DueCard = { key: CardKey; state: CardState; marks: CardFlags }
export type DueCards = ReviewWorkload & {
  due: DueCard[]
  /** New cards, as many as may come at once. */
  newOnes: CardKey[]
}

/** The states by columns: arrays in one value cost half of an object for each row; times in ms since 1970. */
export type DueColumns = {
  source: CardKey['source'][]
  card_id: number[] | null
  direction: CardKey['direction'][]
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
  last_day: (string | null)[]
  hint: (string | null)[]
  note: (string | null)[]
}
const times = ['due_at', 'last_reviewed_at']
const asTheyAre = stateColumns.filter((name) => !times.includes(name))

/** `DueColumns` of rows of `cards_to_come` that are called `due`, as arguments of json_build_object. */
export const dueColumns = sql.join([
  ...asTheyAre.map((name) => sql`${sql.lit(name)}, json_agg(${sql.ref(name)})`),
  ...times.map(
    (name) => sql`${sql.lit(name)}, json_agg((date_part('epoch', ${sql.ref(name)}) * 1000)::int8)`,
  ),
  sql`'hint', json_agg((select hint from card_marks as marks where marks.learner_id = due.learner_id
    and marks.source = due.source and marks.card_id = due.card_id and marks.direction = due.direction))`,
  sql`'note', json_agg((select note from card_marks as marks where marks.learner_id = due.learner_id
    and marks.source = due.source and marks.card_id = due.card_id and marks.direction = 'forward'))`,
])

/** Steps under way by when they fell due, then the one nearest to being forgotten: with the most time since its last review for its stability. */
export const inNeed = (now: Date): RawBuilder<unknown> => sql`state = 'review',
        case when state = 'review' then -extract(epoch from ${now}::timestamptz - last_reviewed_at)::float8 / stability
          else extract(epoch from due_at)::float8 end,
        card_id, source, direction`

type Wanted = When & {
  shelf: SchoolDeck
  own: OwnScope
  /** Only of the deck that `own` names. */
  ofDeck: boolean
  /** Rows of due cards. */
  limit: number
}

/**
 * The learner's cards of today of those that are open, in the order of need. With them how the learner stands, and what is left of today's share.
 */
export async function readDue(db: Kysely<Tables>, learnerId: number, wanted: Wanted): Promise<DueCards> {
  const { own, now, limit, schoolOnly } = wanted
  const ownNew = schoolOnly
    ? sql`null::json`
    : sql`(select json_agg(id) from (
      select id from (${unseenOwnCards(learnerId, own, now)}) as unseen order by deck_id, position, id limit ${MAX_NEW_CARDS}
    ) as first_ones)`
  const beside = sql`
    (select json_build_object(${dueColumns}) from (
      select * from mine
      order by ${inNeed(now)}
      limit ${limit}) as due) as due,
    ${ownNew} as own_new`
  const { load, beside: found } = await readWorkload<{ due: DueColumns; own_new: number[] | null }>(
    db,
    learnerId,
    wanted,
    beside,
  )
  return {
    ...load,
    due: dueRows(found.due),
    newOnes: inTurn(
      [
        ...load.schoolNew.map((id) => toForwardKey('school', id)),
        ...(found.own_new ?? []).map((id) => toForwardKey('own', id)),
      ],
      load.reverseNew,
    ).slice(0, load.fresh),
  }
}

export const dueRows = (of: DueColumns): DueCard[] =>
  (of.card_id ?? []).map((card_id, n) => ({
    key: { source: of.source[n] ?? 'school', card_id, direction: of.direction[n] ?? 'forward' },
    marks: { hint: of.hint[n] ?? null, note: of.note[n] ?? null, set_aside: null },
    state: {
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
      last_day: resolveLastDay(of.last_day[n], new Date(of.last_reviewed_at[n] ?? 0)),
    },
  }))
