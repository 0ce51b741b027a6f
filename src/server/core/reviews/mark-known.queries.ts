import { type Kysely, sql } from 'kysely'
import { arrayText } from '#server/platform/db/driver/array-text.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type Unseen = {
  /** Those of the cards that were never reviewed forward. */
  cardIds: number[]
  parameters: number[] | null
  reviewed: number
  milliseconds: number
}

/** Cards of these, of the school, that the learner has no memory of, with what a first review of them needs to know. */
export async function readUnseen(
  trx: Kysely<Tables>,
  learnerId: number,
  cardIds: readonly number[],
): Promise<Unseen> {
  const { rows } = await sql<Omit<Unseen, 'cardIds'> & { ids: number[] | null }>`
    select parameters, reviewed, review_milliseconds as milliseconds, (
      select array_agg(id) from unnest(${arrayText(cardIds)}::int[]) as asked (id)
      where not exists (select from card_states where learner_id = ${learnerId}
        and source = 'school' and card_id = asked.id and direction = 'forward')) as ids
    from practice_totals as totals left join memory_settings as settings using (learner_id)
    where totals.learner_id = ${learnerId}`.execute(trx)
  const { ids, ...rest } = rows[0] as (typeof rows)[number]
  return { ...rest, cardIds: ids ?? [] }
}
