import { type Kysely, sql } from 'kysely'
import type { Period } from '#domain/billing/subscription-periods.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { type JsonLedger, periodsOfJson } from './grants.queries.ts'

export type Subscriber = {
  id: number
  phone: string | null
  locale: string
  time_zone: string
  periods: Period[]
}

/** Learners of one statement. */
const BATCH_SIZE = 500

/**
 * The learners whose last subscription may end between two moments, some hundred at a time. By the ledger as it was written, and so a few
 * more than do: an outage makes an end later, by a day for each of the two periods that it may touch, and what was taken back an earlier one.
 */
export async function* subscribersEnding(
  db: Kysely<Tables>,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<Subscriber[]> {
  const { rows } = await sql<{ learner_id: number }>`
    select distinct learner_id from grants
    where ends_at > ${from}::timestamptz - 2 * (select count(*) from outages) * interval '1 day'
      and (ends_at < ${to} or exists (select 1 from grants as own join grant_ends on grant_ends.source = own.source
        where own.learner_id = grants.learner_id))
    order by learner_id`.execute(db)
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    yield await readSubscribers(
      db,
      rows.slice(at, at + BATCH_SIZE).map(({ learner_id }) => learner_id),
    )
}

async function readSubscribers(db: Kysely<Tables>, ids: readonly number[]): Promise<Subscriber[]> {
  const { rows } = await sql<Omit<Subscriber, 'periods'> & { ledger: JsonLedger }>`
    select learners.id, phone, locale, time_zone, ledger_of(learners.id) as ledger
    from learners join accounts on accounts.id = account_id
    where learners.id = any(${ids}::bigint[]) and learners.deleted_at is null order by learners.id`.execute(
    db,
  )
  return rows.map(({ ledger, ...learner }) => ({ ...learner, periods: periodsOfJson(ledger) }))
}
