import { type Kysely, sql } from 'kysely'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import { type JsonLedger, ledgerJson } from '#server/core/subscriptions/grants.queries.ts'
import { withOpenProducts } from '#server/core/subscriptions/with-open-products.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { daySpan, type When } from '../directions/directions.queries.ts'
import { inNeed } from '../due.queries.ts'
import { openStates, type Reach } from '../review-stats.queries.ts'

type Wanted = When & Pick<Reach, 'shelf' | 'own'> & { limit: number }

/** The cards that are due today or still being learned, the one most in danger first, each once whichever way it is asked: one statement. */
export async function readCardsToHear(
  db: Kysely<Tables>,
  learnerId: number,
  wanted: Wanted,
): Promise<number[]> {
  const { shelf, own, now, timeZone, schoolOnly, limit } = wanted
  const when = { now, timeZone, schoolOnly }
  const { until: end } = daySpan(when)
  const isWanted = sql`(state <> 'review' or due_at < ${end} or stability < ${sql.lit(KNOWN_FROM_DAYS)})
    and not exists (select from card_marks
      where learner_id = ${learnerId} and card_id = coming.card_id and set_aside_until > ${now}::timestamptz)`
  const { row } = await withOpenProducts(async (open) => {
    const reach = { shelf, own, when, open }
    const { rows } = await sql<{ ledger: JsonLedger; ids: number[] | null }>`
      select ${ledgerJson(learnerId)} as ledger, (select json_agg(abs(card_id)) from (
        select card_id from (
          select distinct on (abs(card_id)) * from (${openStates(learnerId, reach, isWanted)}) as open_states
          order by abs(card_id), due_at, card_id) as words
        order by due_at >= ${end}, ${inNeed(now)} limit ${limit}) as first_ones) as ids`.execute(db)
    return rows[0] as (typeof rows)[number]
  }, now)
  return row.ids ?? []
}

/** Which lessons the learner worked on since a time, the last one first, which cards are set aside, and their subscriptions: one statement. */
export async function readWeek(
  db: Kysely<Tables>,
  learnerId: number,
  { since, now }: { since: Date; now: Date },
) {
  const { rows } = await sql<{ ledger: JsonLedger; lessons: number[] | null; aside: number[] | null }>`
    select ${ledgerJson(learnerId)} as ledger,
      (select json_agg(lesson_id order by updated_at desc, lesson_id) from lesson_progress
        where learner_id = ${learnerId} and updated_at >= ${since}) as lessons,
      (select json_agg(card_id) from card_marks
        where learner_id = ${learnerId} and set_aside_until > ${now}::timestamptz) as aside`.execute(db)
  const { ledger, lessons, aside } = rows[0] as (typeof rows)[number]
  return { ledger, lessons: lessons ?? [], aside: new Set(aside) }
}
