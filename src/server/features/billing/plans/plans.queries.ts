import { type Kysely, sql } from 'kysely'
import type { Prices } from '#server/platform/db/payment-rows.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** Columns of a plan. A price to compare with is left out unless the plan was offered at it before. */
const columns = [
  'plans.id',
  'plans.slug',
  'plans.product',
  'plans.name',
  'plans.features',
  'plans.duration_days',
  'plans.prices',
  sql<Prices>`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(plans.compare_at)
    where exists (
      select from plan_prices
      where plan_id = plans.id and currency = key and amount = value::int and value::int > (plans.prices->>key)::int)
  )`.as('compare_at'),
] as const

const readPlans = (db: Kysely<Tables>) =>
  db
    .selectFrom('plans')
    .select([...columns])
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()

/** Every plan that is sold, in the order of the file. What a payment costs is read anew. */
export const getPlans = perRelease(readPlans)

export type PlanRow = Awaited<ReturnType<typeof readPlans>>[number]

export async function readPlan(db: Kysely<Tables>, planId: number): Promise<PlanRow | undefined> {
  return await db
    .selectFrom('plans')
    .select([...columns])
    .where('id', '=', planId)
    .where('hidden', '=', false)
    .executeTakeFirst()
}

/** Those of these plans that are sold, in the order of the file. */
export const readPlansOf = (db: Kysely<Tables>, planIds: readonly number[]): Promise<PlanRow[]> =>
  db
    .selectFrom('plans')
    .select([...columns])
    .where('id', '=', sql<number>`any(${planIds}::int[])`)
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()

/** A promo code with its places, whether or not it still counts. */
export async function findPromoCode(db: Kysely<Tables>, code: string) {
  return await db
    .selectFrom('promo_codes')
    .innerJoin('offers', 'offers.id', 'promo_codes.offer_id')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
}

export type PromoRow = NonNullable<Awaited<ReturnType<typeof findPromoCode>>>

/** The campaign of this address, within its dates. */
export async function readCampaign(db: Kysely<Tables>, slug: string, now: Date) {
  return await db
    .selectFrom('campaigns')
    .innerJoin('offers', 'offers.id', 'campaigns.offer_id')
    .select([
      'campaigns.id',
      'slug',
      'offer_id',
      'title',
      'description',
      'cover_photo',
      'starts_at',
      'ends_at',
      'max_uses',
      'used',
    ])
    .where('slug', '=', slug)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof readCampaign>>>

/** The plans of a campaign, each with the campaign's own prices. */
export const readCampaignPlans = (db: Kysely<Tables>, campaignId: number) =>
  db
    .selectFrom('campaign_plans')
    .innerJoin('plans', 'plans.id', 'campaign_plans.plan_id')
    .select([...columns, 'campaign_plans.prices as own_prices'])
    .where('campaign_id', '=', campaignId)
    .where('hidden', '=', false)
    .orderBy('position')
    .execute()

/** The campaign that runs now and is open longest, to be told beside the plans. */
export async function readRunningCampaign(db: Kysely<Tables>, now: Date) {
  return await db
    .selectFrom('campaigns')
    .innerJoin('offers', 'offers.id', 'campaigns.offer_id')
    .select(['slug', 'title', 'description', 'cover_photo', 'starts_at', 'ends_at'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where(sql<boolean>`(max_uses is null or used < max_uses)`)
    .orderBy('ends_at', 'desc')
    .orderBy('campaigns.id')
    .executeTakeFirst()
}
