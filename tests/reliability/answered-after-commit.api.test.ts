import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxSignature } from '#server/providers/payments/sandbox.ts'
import { addressOf } from '#tests/drills/kills/two-nodes.ts'
import { freePort, type Program, startProgram, untilServing } from '#tests/drills/program.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { SANDBOX_SECRET, sandboxEvent } from '#tests/support/payments/payments.ts'
import { clientHeaders } from '#tests/support/start-app.ts'

/** Any number that nobody else locks. */
const GATE = 471_100
/** How long something may take that happens at once on a quiet machine. */
const SOON = { timeout: 20_000, interval: 10 }

let database: TestDatabase
let folder: string
let settings: Record<string, string>
let program: Program
let gate: pg.Client
let premiumLesson: number

beforeAll(async () => {
  database = await createDatabase({ school: true })
  folder = await mkdtemp(join(tmpdir(), 'thazin-commit-'))
  settings = {
    DATABASE_URL: addressOf(database.connection),
    ALLOW_DEMO_PROVIDERS: '1',
    PAYMENT_SANDBOX_SECRET: SANDBOX_SECRET,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    OTP_ADDRESS_HOURLY: '1000',
  }
  // A commit of a payment's event waits as long as the gate is closed: no lock's time-out ends that, only the statement's.
  await sql`create function wait_at_the_gate() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(GATE)}); return null; end $$`.execute(database.db)
  await sql`create constraint trigger waits after insert on payment_events
    deferrable initially deferred for each row execute function wait_at_the_gate()`.execute(database.db)
  const { id } = await database.db
    .selectFrom('lessons')
    .innerJoin('units', 'units.id', 'lessons.unit_id')
    .innerJoin('levels', 'levels.id', 'units.level_id')
    .select('lessons.id')
    .where('units.is_premium', '=', true)
    .where('levels.language_id', '=', 1)
    .where('units.hidden', '=', false)
    .executeTakeFirstOrThrow()
  premiumLesson = id
  gate = new pg.Client(database.connection)
  await gate.connect()
  await start()
})
afterAll(async () => {
  await program.kill('SIGKILL')
  await gate.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  program = startProgram(settings)
  await untilServing(program, 60_000)
}

const close = () => gate.query('select pg_advisory_lock($1)', [GATE])
const open = () => gate.query('select pg_advisory_unlock_all()')

/** Whether a commit waits at the gate. */
async function waits(): Promise<boolean> {
  const { rows } = await gate.query(
    `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [GATE],
  )
  return rows.length > 0
}

async function call(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${program.url}/api${path}`, {
    method,
    headers: {
      ...clientHeaders,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()).data
}

let learners = 0

async function newPayment() {
  learners += 1
  const phone = `+9597911000${String(learners).padStart(2, '0')}`
  await call('POST', '/login', { phone })
  const { text } = await database.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow()
  const { access_token: token } = await call('POST', '/verify-login', { phone, otp: /\d{6}/.exec(text)?.[0] })
  await call('POST', '/me/update', { name: 'စုစု' }, token)
  const { id } = await database.db
    .selectFrom('plans')
    .select('id')
    .where('slug', '=', 'english-30')
    .executeTakeFirstOrThrow()
  const payment = await call('POST', '/payment/initialize', { plan_id: id, provider: 'sandbox' }, token)
  const isLocked = async () => (await call('GET', `/lessons/${premiumLesson}`, undefined, token)).lock
  return {
    body: JSON.stringify(sandboxEvent(payment, 'succeeded')),
    isLocked,
    id: payment.payment_id as string,
  }
}

/** The sandbox reports. @returns the answer's status; 0 where none came */
const report = (body: string): Promise<number> =>
  fetch(`${program.url}/api/payment/callback/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': sandboxSignature(SANDBOX_SECRET, Buffer.from(body), new Date()),
    },
    body,
  }).then(
    ({ status }) => status,
    () => 0,
  )

const grantsOf = async (id: string) =>
  (await database.db.selectFrom('grants').select('id').where('source', '=', `payment:${id}`).execute()).length

describe('a callback', () => {
  afterEach(open)

  it('is not answered before its commit, and the very next request finds the lesson open', async () => {
    const { body, isLocked } = await newPayment()
    // The first call of its kind takes longest, and a commit may wait for three seconds.
    expect(await isLocked()).toBe(true)
    await close()
    let answer: number | null = null
    const answered = report(body).then((status) => {
      answer = status
    })
    await expect.poll(waits, SOON).toBe(true)
    expect([answer, await isLocked()]).toEqual([null, true])
    await open()
    await answered
    expect([answer, await isLocked()]).toEqual([200, false])
  })

  it('whose program is killed between the commit and the answer has taken effect, and is answered when it comes again', async () => {
    const { body, isLocked, id } = await newPayment()
    await close()
    const answered = report(body)
    await expect.poll(waits, SOON).toBe(true)
    await program.kill('SIGKILL')
    expect(await answered).toBe(0)
    await open()
    await expect.poll(() => grantsOf(id), SOON).toBe(1)
    await start()
    expect(await isLocked()).toBe(false)
    expect([await report(body), await grantsOf(id)]).toEqual([200, 1])
  })

  it('whose commit fails is not said to have been understood, and takes effect when it comes again', async () => {
    const { body, isLocked, id } = await newPayment()
    await close()
    const answered = report(body)
    await expect.poll(waits, SOON).toBe(true)
    await gate.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
      [GATE],
    )
    expect(await answered).toBe(503)
    await open()
    expect([await grantsOf(id), await isLocked()]).toEqual([0, true])
    expect([await report(body), await grantsOf(id), await isLocked()]).toEqual([200, 1, false])
  })
})
