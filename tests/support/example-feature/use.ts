/** Run in a copy of the tree that holds the feature of docs/adding-a-feature.md: uses it, and prints what happened as JSON. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { resolveRoute } from '#domain/account/access.ts'
import { createApp } from '#server/app/app.ts'
import { jobs } from '#server/app/calls.ts'
import { compose } from '#server/app/compose.ts'
import { startSession } from '#server/core/accounts/sessions.queries.ts'
import { readConfig } from '#server/platform/config.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log.ts'
import { addLearners } from '../accounts.ts'
import { listedPages, routedPages } from '../pages-of-routes.ts'

const connection = JSON.parse(process.env.EXAMPLE_CONNECTION ?? '')
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATA_DIR: process.env.EXAMPLE_DATA })
const { deps, close } = await compose({ config, log: createLog('fatal'), connection })
const app = await createApp(deps, { pages: null })
const stopWorker = await startWorker(connection, deps, jobs)

const given = { phone: '+959791234567', name: 'စုစု', is_new_user: false }
const [id = 0] = await addLearners(deps.db, [given])
const { token } = await startSession(deps.db, id, null)
const client = { 'app-token': 'thazin-web', 'app-version': 'V1', platform: 'web' }
const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: { ...client, authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

const signedOut = (await app.inject({ method: 'GET', url: '/api/bells', headers: client })).statusCode
const soon = new Date(Date.now() + 500).toISOString()
await send('POST', '/bells', { rings_at: soon })
const ownBells = async (): Promise<{ id: string; rung_by: string | null }[]> =>
  (await send('GET', '/bells')).json().data
let rungByClock: string | null = null
for (let n = 0; n < 200 && rungByClock === null; n++) {
  await sleep(100)
  rungByClock = (await ownBells())[0]?.rung_by ?? null
}

const far = new Date(Date.now() + 3_600_000).toISOString()
const second = (await send('POST', '/bells', { rings_at: far })).json().data.id as string
/** Bytes that a JSON parser would not give back as they came. */
const body = `{ "bell_id" :"${second}", "note": "ျမန္မာ" }`
const signatureOf = (text: string) =>
  createHmac('sha256', deps.secrets.get('bells')).update(text).digest('hex')
const ring = (payload: string, signature = signatureOf(payload)) =>
  app.inject({
    method: 'POST',
    url: '/api/bells/callback/tower',
    headers: { 'content-type': 'application/json', 'tower-signature': signature },
    payload,
  })
const forged = (
  await ring(
    body,
    signatureOf(body).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  )
).statusCode
const unread = []
for (const odd of ['ding', 'null', '{ "bell_id": 7 }']) unread.push((await ring(odd)).statusCode)
await ring(body)
const rungByTower = (await ownBells()).find((bell) => bell.id === second)?.rung_by ?? null
const twice = (await ring(body)).json().data

const exported = (await send('GET', '/me/export')).json().data.tables.bells.length
await sql`update bells set rings_at = now() - interval '2 days' where bell_id = ${second}`.execute(deps.db)
const sweep = jobs.find(({ name }) => name === 'sweep')
const swept = sweep?.cron === undefined ? 0 : (await sweep.work(deps)).removed

await send('POST', '/me/request-delete', {})
const { text } = await deps.db
  .selectFrom('outbox')
  .select('text')
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow()
await send('POST', '/me/delete', { otp: /\d{6}/.exec(text)?.[0] })
const left = await sql<{ count: number }>`select count(*) from bells`.execute(deps.db)

const document = (await app.inject('/api/openapi.json')).json()
const result = {
  signedOut,
  rungByClock,
  forged,
  unread,
  rungByTower,
  twice,
  exported,
  swept,
  leftAfterDeletion: left.rows[0]?.count,
  documented: Object.keys(document.paths).filter((path) => path.includes('bells')),
  visitorGoes: resolveRoute(null, '/bells').to,
  pagesAgree: routedPages().join() === listedPages().join(),
}
await stopWorker()
await app.close()
await close()
process.stdout.write(`${JSON.stringify(result)}\n`)
