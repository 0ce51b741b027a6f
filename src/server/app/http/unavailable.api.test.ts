import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isRefusedForNow } from '#server/platform/db/refused-for-now.ts'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let learner: Awaited<ReturnType<typeof newLearner>>
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { LOG_LEVEL: 'silent' } })
  learner = await newLearner(app)
})
afterAll(() => app.stop())

/** Every change of a learner runs this first. */
async function beforeChanges(body: string) {
  const trouble = `create or replace function trouble() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`
  await sql.raw(trouble).execute(app.deps.db)
  await sql`create trigger trouble before update on learners for each row execute function trouble()`.execute(
    app.deps.db,
  )
}
afterEach(() => sql`drop trigger if exists trouble on learners`.execute(app.deps.db))

const rename = (name: string, key: string) =>
  send(app, 'POST', '/me/update', { name }, { ...learner, headers: { 'idempotency-key': key } })

const refusedForNow = (reply: Awaited<ReturnType<typeof rename>>) => {
  expect([reply.status, Object.keys(reply.body)]).toEqual([503, ['message']])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
}

describe('what the database refuses for a while is 503 with Retry-After, and a repeat of it is done once', () => {
  test.each([
    ['a full disk', "raise exception using errcode = '53100'"],
    ['too many connections', "raise exception using errcode = '53300'"],
    ['no memory', "raise exception using errcode = '53200'"],
    ['a deadlock', "raise exception using errcode = '40P01'"],
    ['a statement that takes too long', 'perform pg_sleep(10)'],
  ])('%s', async (_, body) => {
    await beforeChanges(body)
    const key = crypto.randomUUID()
    refusedForNow(await rename('Later', key))
    await sql`drop trigger trouble on learners`.execute(app.deps.db)
    expect((await rename('Later', key)).body.data.name).toBe('Later')
    expect((await rename('Later', key)).body.data.name).toBe('Later')
  })

  test('a row that another transaction holds', async () => {
    await app.deps.db.transaction().execute(async (trx) => {
      await sql`select 1 from learners where id = ${learner.id} for update`.execute(trx)
      refusedForNow(await rename('Held', crypto.randomUUID()))
    })
    expect((await rename('Held', crypto.randomUUID())).status).toBe(200)
  })
})

test('a form whose call is refused for a while gets a page that says so, with Retry-After', async () => {
  await beforeChanges("raise exception using errcode = '53100'")
  const reply = await app.app.inject({
    method: 'POST',
    url: '/profile',
    headers: {
      ...clientHeaders,
      cookie: `token=${learner.token}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: 'name=Su',
  })
  expect([reply.statusCode, Number(reply.headers['retry-after'])]).toEqual([503, 5])
})

test('a full disk of our own is refused for now, a fault of ours is not', () => {
  const error = (code: string) => Object.assign(new Error('write'), { code, syscall: 'write' })
  for (const code of ['ENOSPC', 'EDQUOT', 'EMFILE']) expect(isRefusedForNow(error(code))).toBe(true)
  expect(isRefusedForNow(new Error('upload', { cause: error('ENOSPC') }))).toBe(true)
  for (const code of ['ENOENT', '23505', '42P01', '22021']) expect(isRefusedForNow(error(code))).toBe(false)
})
