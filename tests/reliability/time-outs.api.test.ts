import { once } from 'node:events'
import { connect as open } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerForms } from '#server/app/http/forms.ts'
import { ARRIVAL, endLateRequests } from '#server/app/http/late-requests.ts'
import { connect } from '#server/platform/db/connect.ts'
import { isDatabaseGone } from '#server/platform/db/database-gone.ts'
import { checkTimeOuts, keepForPooler } from '#server/platform/db/session-settings.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createDatabase()
  app = await startApp({ listen: true })
})
afterAll(async () => {
  await app.stop()
  await database.drop()
})

describe('the database’s time-outs', () => {
  it('stand on every connection of the program: statement 3 s, lock 2 s, idle in a transaction 5 s', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      app.deps.db,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['5000', '2000', '3000'])
  })

  it('are missing where a pooler loses them, and then the program doesn’t start; set for the role, they stand without being brought along', async () => {
    const open = () => connect({ ...database.connection, isPooled: true }, { max: 1 })
    const lossy = open()
    await expect(checkTimeOuts(lossy.db)).rejects.toThrow('DATABASE_POOLER=transaction')
    await lossy.close()
    const client = new pg.Client(database.connection)
    await client.connect()
    expect([await keepForPooler(client), await keepForPooler(client)]).toEqual([true, false])
    await client.end()
    const { db, close } = open()
    await checkTimeOuts(db)
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode') order by name`.execute(
      db,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['5000', '2000', 'force_generic_plan', '3000'])
    const prepared = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      db,
    )
    expect(prepared.rows).toEqual([{ n: 0 }])
    await close()
  })

  it('end a wait for a lock, and the transaction that held it goes on', async () => {
    const { db, close } = connect(database.connection, { max: 1, lockMs: 100 })
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('levels').set({ name: 'beginner' }).where('id', '=', 1).execute()
      const waiting = db.updateTable('levels').set({ name: 'x' }).where('id', '=', 1).execute()
      await expect(waiting).rejects.toMatchObject({ code: '55P03' })
    })
    await close()
  })

  it('end a transaction that falls silent; its connection is replaced and the program lives', async () => {
    const { db, close } = connect(database.connection, { max: 1, idleInTransactionMs: 100 })
    const silent = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await sleep(400)
      await sql`select 2`.execute(trx)
    })
    expect(isDatabaseGone(await silent.catch((error: unknown) => error))).toBe(true)
    expect((await sql<{ n: number }>`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }])
    await close()
  })

  it('end the wait for a connection when all are taken, as a database that is away', async () => {
    const { db, close } = connect(database.connection, { max: 1, connectMs: 100 })
    const taken = sql`select pg_sleep(0.5)`.execute(db)
    const waiting = await sql`select 1`.execute(db).catch((error: unknown) => error)
    expect(isDatabaseGone(waiting)).toBe(true)
    await taken
    await close()
  })
})

describe('the server’s time-outs', () => {
  it('are 10 s for headers, 30 s for a request, 120 s for one with a file', () => {
    const { headersTimeout, requestTimeout } = app.app.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 120_000 })
    expect(ARRIVAL).toEqual({ upload: 120_000, other: 30_000 })
  })

  it('end a request whose body does not come, and let one with a file take its time', async () => {
    const slow = fastify()
    endLateRequests(slow, 100)
    await registerForms(slow)
    slow.post('/', async (request) => {
      if (request.isMultipart())
        for await (const part of request.parts()) if (part.type === 'file') part.file.resume()
      return 'read'
    })
    const { port } = new URL(await slow.listen({ port: 0, host: '127.0.0.1' }))
    const send = (type: string, body: string) => {
      const socket = open(Number(port), '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n`)
      socket.write(`content-length: ${body.length}\r\nconnection: close\r\n\r\n${body.slice(0, -1)}`)
      return { socket, last: body.slice(-1), closed: once(socket, 'close').then(() => answer) }
    }
    const form = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nb\r\n--x--\r\n'
    const upload = send('multipart/form-data; boundary=x', form)
    expect(await send('application/json', '{}').closed).toMatch(/^HTTP\/1\.1 408 /)
    upload.socket.write(upload.last)
    expect(await upload.closed).toMatch(/^HTTP\/1\.1 200 /)
    await slow.close()
  })

  it('end a connection whose headers drip, and others are served meanwhile', async () => {
    app.app.server.headersTimeout = 300
    const socket = open(Number(new URL(app.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    // A byte that arrives after the server's answer resets the connection, and the answer may be lost with it.
    socket.on('error', () => {})
    socket.write('GET /health-check HTTP/1.1\r\nhost: x\r\n')
    const drip = setInterval(() => socket.write('x: y\r\n'), 100)
    const closed = new Promise((resolve) => socket.on('close', resolve))
    expect((await fetch(`${app.url}/health-check`)).status).toBe(200)
    await closed
    clearInterval(drip)
    app.app.server.headersTimeout = 10_000
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
  }, 40_000)
})
