import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, changeAccount } from '#tests/support/accounts.ts'
import {
  ageCodes,
  newLearner,
  newLearnerWithPassword,
  PASSWORD,
  sentCode,
  signIn,
} from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { eraseLateJob } from './erase.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

test('every table with rows of a learner or an account is on the list of personal data', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name in ('learner_id', 'account_id') and table_type = 'BASE TABLE'`.execute(app.deps.db)
  const listed = new Set<string>(app.deps.personalTables.map(({ table }) => table))
  const missing = rows.map(({ table_name }) => table_name).filter((table) => !listed.has(table))
  expect(missing, 'name these tables in personalTables of their feature').toEqual([])
})

const letter = {
  ...{
    kind: 'contact' as const,
    state: 'open' as const,
    name: 'Late',
    phone: null,
    email: 'late@example.com',
  },
  ...{ fields: '[]', locale: 'my', held_because: [], sent_at: new Date() },
  ...{ form_id: null, round_id: null, document_key: null, sent_as: null },
}

async function livedIn() {
  const learner = await newLearnerWithPassword(app)
  await send(app, 'POST', '/me/update', { email: `${learner.id}@example.com`, gender: 'female' }, learner)
  await send(app, 'POST', '/calendar/save-viewed-video-second', { second: 60 }, learner)
  await send(app, 'POST', '/survey', { answers: [{ question_id: 2, choice_ids: [3] }] }, learner)
  await send(app, 'POST', '/me/registration', { language_id: 1, knows: 'lot' }, learner)
  await app.deps.db
    .insertInto('grants')
    .values({
      learner_id: learner.id,
      product: 'english',
      source: `test:${learner.id}`,
      granted_at: new Date(),
      starts_at: new Date(),
      ends_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const { id: planId } = await app.deps.db.selectFrom('plans').select('id').executeTakeFirstOrThrow()
  await send(app, 'POST', '/payment/initialize', { plan_id: planId, provider: 'sandbox' }, learner)
  return learner
}

test('a learner may export twenty times an hour: each reads all that they ever did', async () => {
  const [learner, other] = [await newLearner(app), await newLearner(app)]
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await send(app, 'GET', '/me/export', {}, learner)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect((await send(app, 'GET', '/me/export', {}, other)).status).toBe(200)
})

test('the export holds everything about the learner, nothing of others, and no key to a door', async () => {
  const learner = await livedIn()
  const other = await livedIn()
  const { data } = (await send(app, 'GET', '/me/export', {}, learner)).body
  expect(data.tables.learners).toMatchObject([{ id: learner.id, phone: learner.phone, name: 'စုစု' }])
  expect(data.tables.daily_seconds).toMatchObject([
    { learner_id: learner.id, kind: 'video', call_seconds: 60 },
  ])
  expect(data.tables.survey_answers).toHaveLength(3)
  expect(data.tables.registration_answers).toMatchObject([{ learner_id: learner.id, knows: 'lot' }])
  expect(data.tables.grants).toMatchObject([{ product: 'english' }])
  expect(data.tables.payments).toMatchObject([{ status: 'pending', provider: 'sandbox' }])
  expect(data.tables.messages).toHaveLength(2)
  expect(data.tables.devices).toHaveLength(1)
  expect(Object.keys(data.tables.devices[0])).toEqual(['learner_id', 'created_at', 'last_used_at'])
  const text = JSON.stringify(data)
  for (const hidden of ['password_hash', 'token_hash', 'code_hash', 'device_id', '$argon2id', other.phone])
    expect(text).not.toContain(hidden)
})

const remove = async (learner: { token: string; phone: string }) => {
  await send(app, 'POST', '/me/request-delete', {}, learner)
  return await send(app, 'POST', '/me/delete', { otp: await sentCode(app, learner.phone) }, learner)
}

test('deletion erases the person, keeps what was granted without them, and ends every session', async () => {
  const learner = await livedIn()
  await app.deps.db
    .updateTable('learners')
    .set({ time_zone_before: 'Asia/Tokyo', time_zone_since: new Date() })
    .where('id', '=', learner.id)
    .execute()
  const elsewhere = await send(app, 'POST', '/verify-login', { phone: learner.phone, password: PASSWORD })
  const reply = await remove(learner)
  expect(reply.body).toEqual({ data: true })
  expect(reply.cookies.join()).toMatch(/token=;.*Max-Age=0/)
  for (const token of [learner.token, elsewhere.body.data.access_token])
    expect((await send(app, 'GET', '/me', {}, { token })).status).toBe(401)
  expect(
    (await send(app, 'POST', '/verify-login', { phone: learner.phone, password: PASSWORD })).status,
  ).toBe(422)

  const { account_id } = await app.deps.db
    .selectFrom('learners')
    .select('account_id')
    .where('id', '=', learner.id)
    .executeTakeFirstOrThrow()
  for (const { table, owner, by = 'id', onDelete } of app.deps.personalTables) {
    if (owner === 'payer_account_id' || owner === 'used_by' || (by !== 'id' && by !== 'account')) continue
    const whose = by === 'id' ? learner.id : account_id
    const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(owner)} = ${whose}`.execute(
      app.deps.db,
    )
    expect([table, rows.length]).toEqual([table, onDelete === 'erase' ? 0 : 1])
    const text = JSON.stringify(rows)
    for (const trace of [learner.phone, 'စုစု', 'example.com', '$argon2id', 'female', 'Asia/Tokyo'])
      expect(text).not.toContain(trace)
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from outbox where recipient = ${learner.phone}`.execute(app.deps.db)
  expect(rows[0]?.count).toBe(0)
})

test('what a request under way writes after the deletion is erased too, and of nobody else', async () => {
  const { db } = app.deps
  const [learner, other] = [await livedIn(), await livedIn()]
  await remove(learner)
  const late = { name: 'Late', name_typed: 'Late' }
  await db.updateTable('learners').set(late).where('id', '=', learner.id).execute()
  await changeAccount(db, learner.id, { email: `late-${learner.id}@example.com` })
  await db
    .insertInto('letters')
    .values({ ...letter, learner_id: learner.id, account_id: accountOf(learner.id) })
    .execute()
  const { rows } = await sql<{ data: { learner_id: number }; in_minutes: number }>`
    select data, extract(epoch from start_after - now())::int / 60 as in_minutes from jobs.job
    where name = ${eraseLateJob.name}`.execute(db)
  const asked = rows.find(({ data }) => data.learner_id === learner.id)
  expect(asked?.in_minutes).toBeGreaterThan(10)
  for (const { id } of [learner, other]) await eraseLateJob.work(app.deps, { learner_id: id })
  const left = await db
    .selectFrom('learners')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['name', 'email', 'learners.deleted_at'])
    .where('learners.id', '=', learner.id)
    .executeTakeFirst()
  expect(left).toEqual({ name: null, email: null, deleted_at: expect.any(Date) })
  expect(await db.selectFrom('letters').select('id').where('learner_id', '=', learner.id).execute()).toEqual(
    [],
  )
  expect((await send(app, 'GET', '/me', {}, other)).body.data.name).toBe('စုစု')
})

test('the phone of a deleted account is free for a new one', async () => {
  const learner = await livedIn()
  await remove(learner)
  const again = await signIn(app, learner.phone)
  const { data } = (await send(app, 'GET', '/me', {}, again)).body
  expect(data).toMatchObject({ phone: learner.phone, name: null, is_new_user: true, subscriptions: [] })
  expect(data.id).not.toBe(learner.id)
})

test('nothing is deleted with a wrong code, a sign-in code, another’s code, or none asked for', async () => {
  const learner = await newLearner(app)
  const other = await newLearner(app)
  const attempt = (otp: string) => send(app, 'POST', '/me/delete', { otp }, learner)
  expect(Object.keys((await attempt('123456')).body)).toEqual(['otp'])
  await ageCodes(app, learner.phone, 61)
  await send(app, 'POST', '/login', { phone: learner.phone })
  expect((await attempt(await sentCode(app, learner.phone))).status).toBe(422)
  await send(app, 'POST', '/me/request-delete', {}, other)
  expect((await attempt(await sentCode(app, other.phone))).status).toBe(422)
  expect((await send(app, 'GET', '/me', {}, learner)).status).toBe(200)
})

test('the code of a deletion says what it is for, and comes once a minute', async () => {
  const learner = await newLearner(app)
  const headers = { cookie: 'locale=en' }
  const asked = await send(app, 'POST', '/me/request-delete', {}, { ...learner, headers })
  expect(asked.body.data).toEqual({ phone: learner.phone, resend_after: 60, expires_in: 300 })
  const row = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', learner.phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.text).toContain('deletes your Thazin account')
  expect((await send(app, 'POST', '/me/request-delete', {}, learner)).status).toBe(429)
})

test('an account without a phone is told so', async () => {
  const learner = await newLearner(app)
  await changeAccount(app.deps.db, learner.id, { phone: null })
  expect((await send(app, 'POST', '/me/request-delete', {}, learner)).status).toBe(409)
})
