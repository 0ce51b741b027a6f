import type pg from 'pg'

/** Payments that every learner has had. */
const EACH = 5

/**
 * Fills a database with payments: some that every learner has paid, with their periods, and some that wait at the sandbox.
 * @param first the id of the first learner
 * @returns the plan that they are of, and those that wait
 */
export async function fillPayments(
  database: pg.Client,
  { first, learners, pending }: { first: number; learners: number; pending: number },
): Promise<{ planId: number; pending: { payment_id: string; amount: number; currency: string }[] }> {
  const { rows: plans } = await database.query(`select id from plans where slug = 'english-30'`)
  const planId = Number(plans[0].id)
  const insert = `
    insert into payments (learner_id, account_id, kind, plan_id, product, plan_name, duration_days, list_amount, amount, currency,
      provider, locale, place, status, granted, checkout, created_at, expires_at, paid_at)
    select $1 + n % $2, (select account_id from learners where learners.id = $1 + n % $2), 'normal', plans.id, product, name, duration_days, 15000, 15000, 'MMK', 'sandbox', 'my', 'none'`
  const checkout = `'{"kind": "redirect", "url": "http://localhost/"}'`
  await database.query(
    `${insert}, 'succeeded', 'given', ${checkout}, now() - n * interval '1 second', now(), now()
     from plans cross join generate_series(1, $3::int) n where plans.id = $4`,
    [first, learners, learners * EACH, planId],
  )
  await database.query(
    `insert into grants (learner_id, product, plan_id, source, starts_at, ends_at, granted_at)
     select learner_id, product, plan_id, 'payment:' || payment_id, now() - interval '60 days', now() - interval '30 days',
       now() - interval '60 days'
     from payments where status = 'succeeded'`,
  )
  const { rows } = await database.query(
    `${insert}, 'pending', 'none', ${checkout}, now(), now() + interval '1 hour', null
     from plans cross join generate_series(1, $3::int) n where plans.id = $4
     returning payment_id, amount, currency`,
    [first, learners, pending, planId],
  )
  return { planId, pending: rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) })) }
}
