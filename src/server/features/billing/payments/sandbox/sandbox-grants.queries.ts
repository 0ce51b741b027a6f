import type { Kysely } from 'kysely'
import { indexPredicate } from '#server/platform/db/index-predicate.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Payments of the sandbox whose days are granted, the oldest first. */
export const grantedBySandbox = (db: Kysely<Tables>) =>
  db
    .selectFrom('payments')
    .select(['payment_id', 'number', 'learner_id', 'plan_name', 'amount', 'currency'])
    .where(indexPredicate`provider = 'sandbox' and status = 'succeeded'`)
    .orderBy('number')
    .execute()

export type GrantedBySandbox = Awaited<ReturnType<typeof grantedBySandbox>>[number]
