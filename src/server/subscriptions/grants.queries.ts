import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { GrantRow } from '#domain/school/lesson-view.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { Database } from '#server/db/connect.ts'
import type { Tables } from '#server/db/rows.ts'

/** Every grant of the learner, those that ended too. */
export async function readGrants(db: Kysely<Tables>, learnerId: number): Promise<GrantRow[]> {
  return await db
    .selectFrom('grants')
    .select(['product', 'starts_at', 'ends_at'])
    .where('learner_id', '=', learnerId)
    .execute()
}

/** What an operator gives: `phone` in E.164. */
export type Grant = { phone: string; product: Product; days: number }

/**
 * Writes the grant to the ledger, after the end of one of the same product that still runs. Answers when the subscription
 * ends, or undefined when no learner has this phone.
 */
export async function giveGrant(
  db: Database,
  { phone, product, days }: Grant,
  now: Date,
): Promise<Date | undefined> {
  return db.transaction().execute(async (trx) => {
    const learner = await trx
      .selectFrom('learners')
      .select('id')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!learner) return undefined
    const last = await trx
      .selectFrom('grants')
      .select((of) => of.fn.max('ends_at').as('ends_at'))
      .where('learner_id', '=', learner.id)
      .where('product', '=', product)
      .executeTakeFirst()
    const startsAt = last?.ends_at && last.ends_at > now ? last.ends_at : now
    const endsAt = new Date(startsAt.getTime() + days * 86_400_000)
    await trx
      .insertInto('grants')
      .values({
        learner_id: learner.id,
        product,
        source: `operator:${randomUUID()}`,
        starts_at: startsAt,
        ends_at: endsAt,
      })
      .execute()
    return endsAt
  })
}
