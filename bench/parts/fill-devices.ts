import type pg from 'pg'

/** Fills a database with learners who are signed in, each with a device that receives pushes. */
export async function fillDevices(database: pg.Client, learners: number): Promise<void> {
  await database.query(
    `with account as (
       insert into accounts (phone, phone_confirmed_at)
       select '+9597' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n
       returning id, phone),
     made as (
       insert into learners (account_id, name, screen, is_new_user)
       select id, 'စုစု ' || phone, 'learn', false from account
       returning id, account_id),
     signed_in as (
       insert into sessions (token_hash, account_id, learner_id, expires_at)
       select sha256(convert_to('bench' || id, 'UTF8')), account_id, id, now() + interval '30 days' from made
       returning token_hash, account_id, learner_id)
     insert into push_tokens (token_hash, account_id, token, session_hash)
     select token_hash, account_id, 'fcm-' || learner_id, token_hash from signed_in`,
    [learners],
  )
  await database.query('analyze')
}
