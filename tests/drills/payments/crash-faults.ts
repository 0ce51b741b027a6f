import { send, type TestApp } from '#tests/support/start-app.ts'

export type Learner = { token: string; id: number }

export const PROMO = 'CRASH'

/** A code whose places nobody runs out of. */
export async function newPromo({ deps }: TestApp) {
  const offer = await deps.db
    .insertInto('offers')
    .values({ max_uses: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db.insertInto('promo_codes').values({ code: PROMO, offer_id: offer.id, percent: 10 }).execute()
}

/** Every learner's state of the ledger, places and messages, by the rows themselves. */
export async function faultsOf(app: TestApp, { id, token }: Learner, periods: number): Promise<string[]> {
  const { db } = app.deps
  const faults: string[] = []
  const { data } = (await send(app, 'GET', '/me', {}, { token })).body
  if (data.subscriptions.length !== periods)
    faults.push(`${data.subscriptions.length} periods, not ${periods}`)
  const payments = await db.selectFrom('payments').selectAll().where('learner_id', '=', id).execute()
  for (const { payment_id, status, granted, promo_code } of payments) {
    const grants = await db
      .selectFrom('grants')
      .select('id')
      .where('source', '=', `payment:${payment_id}`)
      .execute()
    if (grants.length > 1 || (granted === 'given' && grants.length !== 1))
      faults.push(`${status} with ${grants.length} grants`)
    const use = await db
      .selectFrom('offer_uses')
      .selectAll()
      .where('payment_id', '=', payment_id)
      .executeTakeFirst()
    const mayHold = status === 'pending' || granted !== 'none'
    if (promo_code !== null && (!use || (use.freed_at === null) !== mayHold))
      faults.push(`${status}, and its place is ${use?.freed_at === null ? 'held' : 'not held'}`)
  }
  const offers = await db
    .selectFrom('offers')
    .select((of) => [
      'used',
      of
        .selectFrom('offer_uses')
        .whereRef('offer_uses.offer_id', '=', 'offers.id')
        .where('freed_at', 'is', null)
        .select((use) => use.fn.countAll<number>().as('held'))
        .as('held'),
    ])
    .execute()
  for (const { used, held } of offers) if (held !== used) faults.push(`${held} places held, ${used} counted`)
  return faults
}
