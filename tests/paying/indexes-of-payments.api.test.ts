import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedCallbacks } from '#server/features/billing/payments/callbacks.queries.ts'
import { payments } from '#server/features/billing/payments/payments.feature.ts'
import { grantedBySandbox } from '#server/features/billing/payments/sandbox/sandbox-grants.queries.ts'
import { readWaitingReceipts } from '#server/features/billing/payments/transfer-receipts/operator-receipts.queries.ts'
import { fillPayments } from '../../bench/parts/fill-payments.ts'
import { manyPayments, runJob } from '../support/payments/payments.ts'
import { newReference, picture, postSlip, transferring } from '../support/payments/transfer-receipts.ts'
import { indexesAreUsed, rowsLookedAt } from '../support/read-whole.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { type Statement, statementsOf } from '../support/statements.ts'

const LEARNERS = 2_000

/** Tables with rows for each learner, or each payment: none is read whole. */
const GROWING = new Set([
  'accounts',
  'learners',
  'grants',
  'payments',
  'payment_callbacks',
  'payment_contacts',
  'payment_slips',
  'subscription_reminders',
])

let app: TestApp
let database: pg.Client
beforeAll(async () => {
  app = await startApp({ settings: manyPayments })
  database = new pg.Client(app.connection)
  await database.connect()
  const { rows } = await database.query(
    `with made as (
       insert into accounts (phone) select '+9597' || (10000000 + n) from generate_series(1, $1::int) n returning id)
     insert into learners (account_id, name) select id, 'Su' from made returning id`,
    [LEARNERS],
  )
  const first = Math.min(...rows.map(({ id }) => Number(id)))
  await fillPayments(database, { first, learners: LEARNERS, pending: 20 })
  await database.query(
    `update payments set provider = 'kbzpay' where status = 'succeeded' and number % 100 <> 0`,
  )
  for (const rest of [
    `payment_slips (payment_id, image_key, image_hash, reference, status, sent_at, decided_at)
       select payment_id, 'slips/' || number, sha256(number::text::bytea), 'TRX' || number, 'approved', now(), now() from payments`,
    `payment_contacts (payment_id, phone) select payment_id, '+959791234567' from payments`,
    `payment_callbacks (provider, address, body_hash, bytes, beginning, outcome)
       select 'sandbox', '203.0.113.' || n % 250, '', 0, '', 'moved' from generate_series(1, 20000) n`,
    `payment_callbacks (provider, address, body_hash, bytes, beginning, outcome, reason)
       values ('sandbox', '203.0.113.9', '', 0, '', 'refused', 'too long')`,
    `subscription_reminders (learner_id, product, kind, ends_at, sent_at)
       select id, 'english', 'today', now(), now() from learners`,
  ])
    await database.query(`insert into ${rest}`)
  await database.query('analyze')
})
afterAll(async () => {
  await database.end()
  await app.stop()
})

const expectIndexes = indexesAreUsed(() => database, GROWING)

test.each(['payments', 'slip-files', 'subscription-reminders'])(
  'the job %s reads no growing table whole',
  async (name) => {
    await app.deps.storage.put(`slips/1-${name}.webp`, new Uint8Array([1]))
    await expectIndexes(() => runJob(app, name))
  },
)

test('the sweep of payments reads no growing table whole', async () => {
  await expectIndexes(async () => await payments.sweep?.(app.deps.db))
})

test('a slip is taken, and listed for the operator, without reading a growing table whole', async () => {
  const { learner, payment } = await transferring(app)
  const slip = { paymentId: payment.payment_id, image: await picture(), reference: newReference() }
  await expectIndexes(async () => expect((await postSlip(app, learner, slip)).status).toBe(200))
  await expectIndexes(async () => expect(await readWaitingReceipts(app.deps.db)).toHaveLength(1))
})

test('what the sandbox granted is found at a start without looking at any other payment', async () => {
  const [statement] = await statementsOf(async () =>
    expect(await grantedBySandbox(app.deps.db)).toHaveLength(100),
  )
  expect(await rowsLookedAt(database, statement as Statement, GROWING)).toBe(100)
})

test('refused callbacks are listed without reading a growing table whole', async () => {
  await expectIndexes(async () =>
    expect(await refusedCallbacks(app.deps.db, { days: 1, limit: 10 })).toHaveLength(1),
  )
})
