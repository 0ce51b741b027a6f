import { type Kysely, sql } from 'kysely'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type Unseen = {
  /** Those of the cards that were never reviewed. */
  cardIds: number[]
  parameters: number[] | null
  reviewed: number
  milliseconds: number
}

/** Which of these cards the learner has no memory of, and what a first review of them needs to know. */
export async function readUnseen(
  trx: Kysely<Tables>,
  learnerId: number,
  cardIds: readonly number[],
): Promise<Unseen> {
  const { rows } = await sql<Omit<Unseen, 'cardIds'> & { ids: number[] | null }>`
    select parameters, reviewed, review_milliseconds as milliseconds, (
      select array_agg(id) from unnest(${arrayText(cardIds)}::int[]) as asked (id)
      where not exists (select from card_states where learner_id = ${learnerId} and card_id = asked.id)) as ids
    from practice_totals as totals left join memory_settings as settings using (learner_id)
    where totals.learner_id = ${learnerId}`.execute(trx)
  const { ids, ...rest } = rows[0] as (typeof rows)[number]
  return { ...rest, cardIds: ids ?? [] }
}

type Known = {
  review_id: string
  card_id: number
  rating: number
  reviewed_at: Date
  day: string
  duration_ms: number
}

/** Keeps reviews of which no time was studied: they're in the log and in its sums, but in no day. */
export async function addUnstudied(
  trx: Kysely<Tables>,
  learnerId: number,
  reviews: readonly Known[],
): Promise<void> {
  await sql`
    with kept as (
      insert into reviews (learner_id, review_id, card_id, rating, reviewed_at, day, duration_ms)
      select ${learnerId}::bigint, given.* from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
        as given (review_id uuid, card_id int, rating smallint, reviewed_at timestamptz, day date, duration_ms int)
      order by review_id
      returning duration_ms
    )
    update practice_totals set reviewed = reviewed + added.count, review_milliseconds = review_milliseconds + added.ms
    from (select count(*), coalesce(sum(duration_ms), 0) as ms from kept) as added
    where learner_id = ${learnerId}`.execute(trx)
}
