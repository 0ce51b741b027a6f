import { type Kysely, sql } from 'kysely'
import type { CardState, Rating } from '#domain/memory/card-state.ts'
import type { GrantRow } from '#domain/school/lesson-view.ts'
import type { Tables } from '#server/db/rows.ts'
import { newOwnCards, type OwnScope, ownCardIds } from './own-cards.queries.ts'

export type StateRow = CardState & { card_id: number }

const columns = [
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
    .select(columns)
    .where('learner_id', '=', learnerId)
    .where('card_id', '=', sql<number>`any(${cardIds}::int[])`)
    .execute()
  return new Map(rows.map(({ card_id, ...state }) => [card_id, state]))
}

type Wanted = {
  open: readonly number[]
  candidates: readonly number[]
  own: OwnScope
  now: Date
  limit: number
  freshLimit: number
}

/**
 * The learner's due cards of those that are open, in the order of need: steps under way by when they fell due, then the one nearest
 * to being forgotten, which is the one with the most time since its last review for its stability. And the first of the
 * candidates that were never reviewed, in the order given, and after them of the learner's own cards. One statement, by keys alone.
 * @param limit rows of due cards; `total` counts all
 */
export async function readDue(
  db: Kysely<Tables>,
  learnerId: number,
  { open, candidates, own, now, limit, freshLimit }: Wanted,
): Promise<{ due: StateRow[]; total: number; fresh: number[] }> {
  const { rows } = await sql<(StateRow & { total: number }) | { card_id: number; state: null }>`
    (select ${sql.join(columns.map((column) => sql.ref(column)))}, count(*) over () as total
    from card_states
    where learner_id = ${learnerId} and due_at <= ${now}
      and (card_id = any(${open}::int[]) or card_id in (${ownCardIds(learnerId, own)}))
    order by state = 'review',
      case when state = 'review' then -extract(epoch from ${now}::timestamptz - last_reviewed_at)::float8 / stability
        else extract(epoch from due_at)::float8 end,
      card_id
    limit ${limit})
    union all
    (select id, ${sql.join(columns.map(() => sql`null`))} from (
      select id, false as is_own, place from unnest(${candidates}::int[]) with ordinality as wanted (id, place)
      where not exists (select 1 from card_states where learner_id = ${learnerId} and card_id = wanted.id)
      union all
      select id, true, place from (${newOwnCards(learnerId, own)}) as mine
    ) as fresh order by is_own, place limit ${freshLimit})`.execute(db)
  const due = rows.filter((row) => row.state !== null)
  return {
    due,
    total: due[0]?.total ?? 0,
    fresh: rows.filter((row) => row.state === null).map(({ card_id }) => card_id),
  }
}

export type ReviewSettings = { daily_minutes: number; buttons: 2 | 4; parameters: number[] | null }
export type MemorySummary = {
  settings: ReviewSettings
  /** Seconds that a review takes this learner on average. */
  secondsPerCard: number
  reviews: number
  grants: GrantRow[]
  /** Those of the lessons asked for that were begun. */
  begun: number[]
}

/** Before there are enough reviews to know better. */
const USUAL_SECONDS = 10
const ENOUGH_TO_KNOW = 20

type StandingRow = {
  daily_minutes: number
  buttons: 2 | 4
  parameters: number[] | null
  reviewed: number
  review_milliseconds: number
  grants: { product: GrantRow['product']; starts_at: string; ends_at: string }[] | null
  begun: number[] | null
}

/**
 * What decides how a learner reviews, besides the cards themselves; one statement.
 * @param lessonIds lessons of which it matters whether they were begun
 */
export async function readMemorySummary(
  db: Kysely<Tables>,
  learnerId: number,
  lessonIds: readonly number[],
): Promise<MemorySummary> {
  const { rows } = await sql<StandingRow>`
    select coalesce(settings.daily_minutes, 15) as daily_minutes, coalesce(settings.buttons, 4) as buttons,
      settings.parameters, coalesce(totals.reviewed, 0) as reviewed,
      coalesce(totals.review_milliseconds, 0) as review_milliseconds,
      (select json_agg(json_build_object('product', product, 'starts_at', starts_at, 'ends_at', ends_at))
        from grants where learner_id = me.id) as grants,
      (select array_agg(lesson_id) from lesson_progress
        where learner_id = me.id and lesson_id = any(${lessonIds}::int[])) as begun
    from (select ${learnerId}::bigint as id) as me
      left join memory_settings as settings on settings.learner_id = me.id
      left join practice_totals as totals on totals.learner_id = me.id`.execute(db)
  const { daily_minutes, buttons, parameters, ...row } = rows[0] as StandingRow
  return {
    settings: { daily_minutes, buttons, parameters },
    secondsPerCard:
      row.reviewed < ENOUGH_TO_KNOW
        ? USUAL_SECONDS
        : Math.max(1, row.review_milliseconds / row.reviewed / 1000),
    reviews: row.reviewed,
    grants: (row.grants ?? []).map(({ product, starts_at, ends_at }) => ({
      product,
      starts_at: new Date(starts_at),
      ends_at: new Date(ends_at),
    })),
    begun: row.begun ?? [],
  }
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
    .returning(['daily_minutes', 'buttons', 'parameters'])
    .executeTakeFirstOrThrow()
}

export type NewReview = {
  review_id: string
  card_id: number
  rating: Rating
  reviewed_at: Date
  duration_ms: number
}
