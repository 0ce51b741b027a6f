import { sql } from 'kysely'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { addCampaign, addPromo } from './offers.queries.ts'

const YEAR = 365 * DAY_MS

const title = { my: 'Thazin မှ ကြိုဆိုပါတယ်', en: 'Welcome to Thazin', ja: 'Thazinへようこそ' }
const description = {
  my: 'မိတ်ဆွေရဲ့ လင့်ခ်ကနေ လာတဲ့သူတွေအတွက် သင်တန်းကြေး အထူးလျှော့ပေးထားပါတယ်။',
  en: 'For those who come by the link of a friend: every plan at a lower price.',
  ja: 'お友達のリンクから来た方は、すべてのプランを割引料金で利用できます。',
}

/** The demo's promo code WELCOME5 (20 % off an English plan, five times) and its campaign `welcome`. */
export async function addDemoOffers(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo offers'))`.execute(trx)
    const startsAt = new Date()
    const promo = trx.selectFrom('promo_codes').select('code').where('code', '=', 'WELCOME5')
    const none = { amount: null, currency: null, planId: null, endsAt: null }
    if (!(await promo.executeTakeFirst()))
      await addPromo(trx, {
        ...none,
        code: 'WELCOME5',
        percent: 20,
        product: 'english',
        maxUses: 5,
        startsAt,
      })
    const campaign = trx.selectFrom('campaigns').select('id').where('slug', '=', 'welcome')
    const endsAt = new Date(startsAt.getTime() + YEAR)
    if (!(await campaign.executeTakeFirst()))
      await addCampaign(trx, {
        slug: 'welcome',
        title,
        description,
        startsAt,
        endsAt,
        maxUses: null,
        percent: 20,
      })
  })
}
