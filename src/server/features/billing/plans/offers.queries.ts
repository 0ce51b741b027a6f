import { type Kysely, sql } from 'kysely'
import type { Currency } from '#domain/billing/money.ts'
import type { Product } from '#domain/school/lookups.ts'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

const newOffer = async (trx: Kysely<Tables>, maxUses: number | null): Promise<number> =>
  (await trx.insertInto('offers').values({ max_uses: maxUses }).returning('id').executeTakeFirstOrThrow()).id

export type NewPromo = {
  code: string
  percent: number | null
  amount: number | null
  currency: Currency | null
  product: Product | null
  planId: number | null
  maxUses: number | null
  startsAt: Date
  endsAt: Date | null
}

/** Makes a promo code. A code that there is breaks its key: 23505. */
export async function addPromo(trx: Kysely<Tables>, promo: NewPromo): Promise<void> {
  const { code, percent, amount, currency, product, planId, maxUses, startsAt, endsAt } = promo
  await trx
    .insertInto('promo_codes')
    .values({
      code,
      offer_id: await newOffer(trx, maxUses),
      percent,
      amount,
      currency,
      product,
      plan_id: planId,
      starts_at: startsAt,
      ends_at: endsAt,
    })
    .execute()
}

/** Number of paid payments that have a place of an offer. */
const paid = sql<number>`(
  select count(*)::int from offer_uses join payments using (payment_id)
  where offer_uses.offer_id = offers.id and freed_at is null and paid_at is not null)`.as('paid')

/** Every promo code with its places, the newest first. */
export const listPromos = (db: Kysely<Tables>) =>
  db
    .selectFrom('promo_codes')
    .innerJoin('offers', 'offers.id', 'promo_codes.offer_id')
    .leftJoin('plans', 'plans.id', 'promo_codes.plan_id')
    .selectAll('promo_codes')
    .select(['max_uses', 'used', paid, 'plans.slug as plan'])
    .orderBy('promo_codes.created_at', 'desc')
    .execute()

/** Ends a promo code now; payments that have begun keep their price. @returns false if there is none that is still valid */
export async function endPromo(db: Kysely<Tables>, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promo_codes')
    .set({ ends_at: now })
    .where('code', '=', code)
    .where(sql<boolean>`(ends_at is null or ends_at > ${now})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type NewCampaign = {
  slug: string
  title: LocalText
  description: LocalText
  startsAt: Date
  endsAt: Date
  maxUses: number | null
  /** Percent off the price of every plan that is sold. */
  percent: number
}

/** Makes a campaign over every plan. An address that there is breaks its key: 23505. */
export async function addCampaign(trx: Kysely<Tables>, campaign: NewCampaign): Promise<void> {
  const { id } = await trx
    .insertInto('campaigns')
    .values({
      slug: campaign.slug,
      offer_id: await newOffer(trx, campaign.maxUses),
      title: JSON.stringify(campaign.title),
      description: JSON.stringify(campaign.description),
      starts_at: campaign.startsAt,
      ends_at: campaign.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into campaign_plans (campaign_id, plan_id, prices)
    select ${id}, id, (
      select coalesce(jsonb_object_agg(key, value::int - value::int * ${campaign.percent}::int / 100), '{}')
      from jsonb_each(prices))
    from plans where not hidden`.execute(trx)
}

/** Every campaign with its places, the newest first. */
export const listCampaigns = (db: Kysely<Tables>) =>
  db
    .selectFrom('campaigns')
    .innerJoin('offers', 'offers.id', 'campaigns.offer_id')
    .select(['slug', 'title', 'starts_at', 'ends_at', 'max_uses', 'used', paid])
    .orderBy('campaigns.id', 'desc')
    .execute()

export async function endCampaign(db: Kysely<Tables>, slug: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ ends_at: now })
    .where('slug', '=', slug)
    .where('ends_at', '>', now)
    .where('starts_at', '<', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The plan of this name in content/plans.yaml. */
export async function planBySlug(db: Kysely<Tables>, slug: string) {
  return await db
    .selectFrom('plans')
    .select(['id', 'product', 'duration_days'])
    .where('slug', '=', slug)
    .where('hidden', '=', false)
    .executeTakeFirst()
}
