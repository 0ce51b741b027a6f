import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/rows.ts'

/** Payments of a provider whose days are granted, the oldest first. */
export const grantedBySandbox = (db: Kysely<Tables>, provider: string) =>
  db
    .selectFrom('payments')
    .select(['payment_id', 'number', 'learner_id', 'plan_name', 'amount', 'currency'])
    .where('provider', '=', provider)
    .where('status', '=', 'succeeded')
    .orderBy('number')
    .execute()

export type GrantedBySandbox = Awaited<ReturnType<typeof grantedBySandbox>>[number]
