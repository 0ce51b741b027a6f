import { type Kysely, sql } from 'kysely'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { CardKey } from '#domain/memory/card-key.ts'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
import { withOpenProducts } from '#server/core/subscriptions/with-open-products.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { daySpan, type When } from '../directions/directions.queries.ts'
import { inNeed } from '../due.queries.ts'
import { openStates, type Reach } from '../review-stats.queries.ts'

type CardOnly = Pick<CardKey, 'source' | 'card_id'>
type Wanted = When & Pick<Reach, 'shelf' | 'own'> & { limit: number }

/** The cards that are due today or still being learned, the one most in danger first, each once whichever way it is asked: one statement. */
export async function readCardsToHear(
  db: Kysely<Tables>,
  learnerId: number,
  wanted: Wanted,
): Promise<CardOnly[]> {
  const { shelf, own, now, timeZone, schoolOnly, limit } = wanted
  const when = { now, timeZone, schoolOnly }
  const { until: end } = daySpan(when)
  const isWanted = sql`(state <> 'review' or due_at < ${end} or stability < ${sql.lit(KNOWN_FROM_DAYS)})
    and not exists (select from card_marks
      where learner_id = ${learnerId} and source = coming.source and card_id = coming.card_id and direction = coming.direction
        and set_aside_until > ${now}::timestamptz)`
  const { row } = await withOpenProducts(async (open) => {
    const reach = { shelf, own, when, open }
    const { rows } = await sql<{ ledger: JsonLedger; cards: CardOnly[] | null }>`
      select ledger_of(${learnerId}) as ledger, (select json_agg(first_ones) from (
        select source, card_id from (
          select distinct on (card_id, source) * from (${openStates(learnerId, reach, isWanted)}) as open_states
          order by card_id, source, due_at, direction) as words
        order by due_at >= ${end}, ${inNeed(now)} limit ${limit}) as first_ones) as cards`.execute(db)
    return rows[0] as (typeof rows)[number]
  }, now)
  return row.cards ?? []
}

/** Lessons that the learner worked on since a time, the last one first, cards of the school that are set aside, and subscriptions: one statement. */
export async function readWeek(
  db: Kysely<Tables>,
  learnerId: number,
  { since, now }: { since: Date; now: Date },
) {
  const { rows } = await sql<{ ledger: JsonLedger; lessons: number[] | null; aside: number[] | null }>`
    select ledger_of(${learnerId}) as ledger,
      (select json_agg(lesson_id order by updated_at desc, lesson_id) from lesson_progress
        where learner_id = ${learnerId} and updated_at >= ${since}) as lessons,
      (select json_agg(card_id) from card_marks
        where learner_id = ${learnerId} and source = 'school' and direction = 'forward'
          and set_aside_until > ${now}::timestamptz) as aside`.execute(db)
  const { ledger, lessons, aside } = rows[0] as (typeof rows)[number]
  return { ledger, lessons: lessons ?? [], aside: new Set(aside) }
}
