import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'

const title = { my: 'Thazin မှ ကြိုဆိုပါတယ်', en: 'Welcome to Thazin' }
const description = {
  my: 'မိတ်ဆွေရဲ့ လင့်ခ်ကနေ လာတဲ့သူတွေအတွက် သင်တန်းကြေး အထူးလျှော့ပေးထားပါတယ်။',
  en: 'For those who come by the link of a friend: every plan at a lower price.',
}

/** What a campaign's plan costs, of its price. */
const CAMPAIGN_SHARE = 0.8

/** The demo's promo code WELCOME5 (20 % off an English plan, five times) and its campaign `welcome`. */
export async function addDemoOffers(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo offers'))`.execute(trx)
    const newOffer = async (max_uses: number | null) =>
      (await trx.insertInto('offers').values({ max_uses }).returning('id').executeTakeFirstOrThrow()).id
    const promo = await trx
      .selectFrom('promo_codes')
      .select('code')
      .where('code', '=', 'WELCOME5')
      .executeTakeFirst()
    if (!promo)
      await trx
        .insertInto('promo_codes')
        .values({ code: 'WELCOME5', offer_id: await newOffer(5), percent: 20, product: 'english' })
        .execute()
    const known = await trx
      .selectFrom('campaigns')
      .select('id')
      .where('slug', '=', 'welcome')
      .executeTakeFirst()
    if (known) return
    const { id } = await trx
      .insertInto('campaigns')
      .values({
        slug: 'welcome',
        offer_id: await newOffer(null),
        title: JSON.stringify(title),
        description: JSON.stringify(description),
        starts_at: sql`now()`,
        ends_at: sql`now() + interval '1 year'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into campaign_plans (campaign_id, plan_id, prices)
      select ${id}, id, (
        select coalesce(jsonb_object_agg(key, round(value::int * ${CAMPAIGN_SHARE}::numeric)), '{}') from jsonb_each(prices))
      from plans where not hidden`.execute(trx)
  })
}
