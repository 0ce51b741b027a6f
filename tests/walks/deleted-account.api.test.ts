import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/app/calls.ts'
import { eraseLateJob } from '#server/features/account/profile/erase.ts'
import { readPerson } from '#server/features/account/profile/personal-data.queries.ts'
import { accountOf, addLearners } from '#tests/support/accounts.ts'
import { newLearner, sentCode } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { type Filled, fillPerson, markOf, tablesOfPersons } from '#tests/support/walks/fill.ts'
import { readSchema, type Table } from '#tests/support/walks/schema.ts'
import { columnsOf, searchDatabase } from '#tests/support/walks/search.ts'

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 240_000 }

let app: TestApp
let schema: Map<string, Table>
let learner: Awaited<ReturnType<typeof newLearner>>
let friend: typeof learner
let made: Filled

const newMark = () => `mark-${randomBytes(5).toString('hex')}`
const [mark, friendsMark] = [newMark(), newMark()]

const fill = (person: typeof learner, text: string) =>
  fillPerson({ db: app.deps.db, schema, personalTables: app.deps.personalTables, person, mark: text })

beforeAll(async () => {
  app = await startApp()
  schema = await readSchema(app.deps.db)
  learner = await newLearner(app)
  friend = await newLearner(app)
  made = await fill(learner, mark)
  await chooseEverything()
  await payForFriend(await fill(friend, friendsMark))
})
afterAll(() => app.stop())

/** What has a default is chosen otherwise. */
async function chooseEverything() {
  const chosen = { language_id: 2, data_saver: true, text_size: 130, school_cards_only: false }
  await app.deps.db.updateTable('learners').set(chosen).where('id', '=', learner.id).execute()
}

/** The learner pays one of the friend's payments, and says who they are. */
async function payForFriend(friends: Filled) {
  const { db } = app.deps
  const payment_id = String(friends.get('payments')?.[0]?.payment_id)
  const said = (column: string) => markOf(mark, 'payment_contacts', column, 2)
  await db
    .updateTable('payments')
    .set({ payer_account_id: accountOf(learner.id) })
    .where('payment_id', '=', payment_id)
    .execute()
  await db
    .updateTable('payment_contacts')
    .set({ payer_name: said('payer_name'), payer_contact: said('payer_contact'), message: said('message') })
    .where('payment_id', '=', payment_id)
    .execute()
}

/** Columns that may hold text, of the tables of persons. */
const MARKED = ['text', 'varchar', 'jsonb', 'json', 'bytea', '_text']

/** Whether the rows of the learner have the mark there; where not, a check of the database or given.ts says what may be there. */
const isMarked = (table: string, column: string) =>
  made.get(table)?.some((row) => {
    const value = row[column]
    const text = Buffer.isBuffer(value) ? value.toString() : JSON.stringify(value)
    return text?.includes(mark)
  }) ?? false

/** Whether a column is of rows that are declared to be kept, or of rows that refer to them. */
function isOfKeptRows(column: string): boolean {
  const [table = ''] = column.split('.')
  const isKept = (name: string) =>
    app.deps.personalTables.some(
      (one) => one.table === name && one.onDelete === 'keep' && name !== 'learners' && name !== 'accounts',
    )
  return isKept(table) || (schema.get(table)?.references.some(({ target }) => isKept(target)) ?? false)
}

/** The rows that the friend has in tables of persons, without the names of those who paid for them. */
async function rowsOfFriend() {
  const all = app.deps.personalTables.map((one, n) => ({
    ...one,
    exportedAs: `${one.table} ${n}`,
    secret: [],
  }))
  return await readPerson(app.deps.db, all, friend.id)
}

test('what was filled can be found again in every table of a learner', SLOW, async () => {
  const found = columnsOf(await searchDatabase(app.deps.db, [mark]))
  const filled = tablesOfPersons(schema, app.deps.personalTables).flatMap((table) =>
    (schema.get(table)?.columns ?? [])
      .filter(({ name, type }) => MARKED.includes(type) && isMarked(table, name))
      .map(({ name }) => `${table}.${name}`),
  )
  expect(filled.length).toBeGreaterThan(60)
  expect(found).toEqual(expect.arrayContaining(filled))
})

async function deleteAccount() {
  await send(app, 'POST', '/me/request-delete', {}, learner)
  const otp = await sentCode(app, learner.phone)
  const { body } = await send(app, 'POST', '/me/delete', { otp }, learner)
  expect(body).toEqual({ data: true })
  await eraseLateJob.work(app.deps, { learner_id: learner.id })
}

/** What docs/privacy-of-data.md says to be kept for a while is over; then every job runs. */
async function letTimePass() {
  const { db } = app.deps
  await sql`update limit_counters set ends_at = now() - interval '1 second'`.execute(db)
  await sql`update offers set used = used + 10`.execute(db)
  await sql`update payments set place = 'held', expires_at = now() - interval '1 day'`.execute(db)
  for (const job of jobs) if (job.cron !== undefined) await job.work(app.deps)
}

test(
  'a deleted account leaves nothing of the learner, wherever it stood, but what is declared to be kept',
  SLOW,
  async () => {
    const before = await rowsOfFriend()
    await deleteAccount()
    const withoutPayer = JSON.stringify(before).replaceAll(
      /"(payer_name|payer_contact|message)":"[^"]*"/g,
      '"$1":null',
    )
    expect(JSON.parse(JSON.stringify(await rowsOfFriend()))).toEqual(JSON.parse(withoutPayer))

    await letTimePass()
    const { db } = app.deps
    const left = columnsOf(await searchDatabase(db, [mark]))
    expect(left.filter((column) => !isOfKeptRows(column))).toEqual([])
    // What was bought, and how it went: no column of these holds what a person says of themselves.
    expect(left).toMatchInlineSnapshot(`
      [
        "grant_ends.source",
        "grants.source",
        "payment_events.currency",
        "payment_events.event_id",
        "payment_events.kind",
        "payment_events.provider",
        "payment_events.provider_reference",
        "payments.checkout",
        "payments.plan_name",
        "payments.promo_code",
        "payments.provider_reference",
        "vouchers.batch",
        "vouchers.code_hash",
        "vouchers.product",
      ]
    `)
    const names = [
      learner.phone,
      `${markOf(mark, 'accounts', 'email')}@example.com`,
      markOf(mark, 'learners', 'name'),
    ]
    expect(columnsOf(await searchDatabase(db, names))).toEqual([])
  },
)

test(
  'of the rows of the learner and their account nothing is left but that they were there',
  SLOW,
  async () => {
    const { db } = app.deps
    const rowsOf = async (id: number) => ({
      learner: await db.selectFrom('learners').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      account: await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', accountOf(id))
        .executeTakeFirstOrThrow(),
    })
    const left = await rowsOf(learner.id)
    const { deleted_at, created_at } = left.learner
    expect(left.account.deleted_at).toEqual(deleted_at)
    const [id = 0] = await addLearners(db, [{ time_zone: 'UTC', is_new_user: false, deleted_at, created_at }])
    const bare = await rowsOf(id)
    expect({ ...left.learner, id: 0, account_id: '' }).toEqual({ ...bare.learner, id: 0, account_id: '' })
    const { created_at: made, deleted_at: gone } = left.account
    expect(left.account).toEqual({ ...bare.account, id: left.account.id, created_at: made, deleted_at: gone })
  },
)
