import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  endOfProduct,
  type LedgerRow,
  type Period,
  resolvePeriods,
} from '#domain/billing/subscription-periods.ts'
import type { Product } from '#domain/school/lookups.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

/** Periods for which each product is open to the learner, in the past too: one statement over the ledger. */
export async function readGrants(db: Kysely<Tables>, learnerId: number): Promise<Period[]> {
  const rows = await db
    .selectFrom('grants')
    .leftJoin('grant_ends', 'grant_ends.source', 'grants.source')
    .select([
      'grants.product',
      'grants.plan_id',
      'grants.source',
      'grants.starts_at',
      'grants.ends_at',
      'grants.granted_at',
      'grant_ends.ended_at as taken_back_at',
      sql<string[] | null>`(select array_agg(day::text) from outages)`.as('outages'),
    ])
    .where('grants.learner_id', '=', learnerId)
    .orderBy('grants.id')
    .execute()
  const ledger: LedgerRow[] = rows
  return resolvePeriods(ledger, new Set(rows[0]?.outages))
}

/** Ledger of a learner as `ledger_of` of the database answers it, for a statement that reads more of the same learner. */
export type JsonLedger = {
  rows: Record<keyof LedgerRow, string | number | null>[] | null
  outages: string[] | null
}

const moment = (text: string | number | null) => (text === null ? null : new Date(text))

const ledgerOf = ({ rows }: JsonLedger) =>
  (rows ?? []).map(
    (row) =>
      ({
        ...row,
        starts_at: moment(row.starts_at),
        ends_at: moment(row.ends_at),
        granted_at: moment(row.granted_at),
        taken_back_at: moment(row.taken_back_at),
      }) as LedgerRow,
  )

export const periodsOfJson = (ledger: JsonLedger): Period[] =>
  resolvePeriods(ledgerOf(ledger), new Set(ledger.outages))

const openAt = (periods: readonly Pick<Period, 'product' | 'starts_at' | 'ends_at'>[], now: Date) => {
  const running = periods.filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)
  return [...new Set(running.map(({ product }) => product))].sort()
}

/** The products that are open at this moment, and those that would be if the rows of the ledger stood as they were written. */
export const openProducts = (ledger: JsonLedger, now: Date): { open: Product[]; asWritten: Product[] } => ({
  open: openAt(periodsOfJson(ledger), now),
  asWritten: openAt(ledgerOf(ledger), now),
})

/** Time of a product for a learner, unique by what it is given for. */
export type Grant = {
  learnerId: number
  product: Product
  planId: number | null
  days: number
  source: string
}

/**
 * Appends to the ledger, once for each source; what runs is extended. Waits for others who write to the same learner's ledger, so that
 * its order is that of the commits.
 * @returns when the product ends now
 */
export async function grantDays(
  trx: Kysely<Tables>,
  { learnerId, product, planId, days, source }: Grant,
  now: Date,
): Promise<Date> {
  await trx.selectFrom('learners').select('id').where('id', '=', learnerId).forNoKeyUpdate().execute()
  const before = endOfProduct(await readGrants(trx, learnerId), product, now) ?? now
  await trx
    .insertInto('grants')
    .values({
      learner_id: learnerId,
      product,
      plan_id: planId,
      source,
      starts_at: before,
      ends_at: new Date(before.getTime() + days * DAY_MS),
      granted_at: now,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute()
  return endOfProduct(await readGrants(trx, learnerId), product, now) ?? now
}

/** Takes back what was given for this, from that moment on; once. */
export async function endGrant(
  trx: Kysely<Tables>,
  { source, reason }: { source: string; reason: 'refunded' | 'charged-back' | 'operator' },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('grant_ends')
    .values({ source, ended_at: now, reason })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute()
}

/** Grant that an operator gives: `phone` in E.164. */
export type Gift = { phone: string; product: Product; days: number }

/** Gives a learner a subscription. Answers when it ends, or undefined when no learner has this phone. */
export async function giveGrant(
  db: Database,
  { phone, product, days }: Gift,
  now: Date,
): Promise<Date | undefined> {
  return await inTransaction(db, async (trx) => {
    const learner = await trx
      .selectFrom('accounts')
      .innerJoin('learners', 'account_id', 'accounts.id')
      .select('learners.id')
      .where('phone', '=', phone)
      .where('learners.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!learner) return undefined
    const source = `operator:${randomUUID()}`
    return await grantDays(trx, { learnerId: learner.id, product, planId: null, days, source }, now)
  })
}
