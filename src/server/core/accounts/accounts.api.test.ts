import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { newPhone } from '#tests/support/factories.ts'
import { findOrCreateAccount, learnerOfPhone } from './accounts.queries.ts'
import { findSession, startSession } from './sessions.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const rowsOf = async (phone: string) =>
  await database.db
    .selectFrom('accounts')
    .leftJoin('learners', 'learners.account_id', 'accounts.id')
    .select(['accounts.id as account_id', 'learners.id as id', 'phone_confirmed_at', 'name'])
    .where('phone', '=', phone)
    .execute()

test('of any who sign up with one phone at once, one makes the account and its learner, and all get them', async () => {
  const { db } = database
  for (let round = 0; round < 10; round++) {
    const phone = newPhone()
    const found = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        inTransaction(db, async (trx) =>
          n % 2 === 0
            ? await learnerOfPhone(trx, phone, 'my', 'Asia/Yangon')
            : await findOrCreateAccount(trx, { phone, locale: 'my', name: 'Su Su' }),
        ),
      ),
    )
    const [row, ...others] = await rowsOf(phone)
    expect(others).toEqual([])
    expect(found.map(({ id, account_id }) => ({ id, account_id }))).toEqual(
      Array(5).fill({ id: row?.id, account_id: row?.account_id }),
    )
    expect(row?.phone_confirmed_at).not.toBeNull()
  }
})

test('who signs in again finds the learner that they had', async () => {
  const { db } = database
  const phone = newPhone()
  const first = await learnerOfPhone(db, phone, 'my', 'Asia/Yangon')
  expect(await learnerOfPhone(db, phone, 'en', 'Asia/Tokyo')).toEqual(first)
  expect(await findOrCreateAccount(db, { phone, locale: 'en', name: 'Another' })).toEqual(first)
  expect(await rowsOf(phone)).toMatchObject([{ name: null }])
})

test('a session names its learner and their account, and opens nothing where the two do not belong together', async () => {
  const { db } = database
  const [one = 0, other = 0] = await addLearners(db, [{ phone: newPhone() }, { phone: newPhone() }])
  const { token } = await startSession(db, one, null)
  const found = await findSession(db, token, false)
  const { account_id } = await db
    .selectFrom('learners')
    .select('account_id')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  expect(found).toMatchObject({ id: one, account_id })
  await db.updateTable('sessions').set({ learner_id: other }).where('account_id', '=', account_id).execute()
  expect(await findSession(db, token, false)).toBeNull()
})
