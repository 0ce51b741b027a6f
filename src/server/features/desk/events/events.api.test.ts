import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { removeOldCounts } from '#server/core/metrics/metrics.queries.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.metrics.flush()
  await app.deps.db.deleteFrom('event_counts').execute()
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const event = (more: object = {}) => ({
  type: 'event',
  name: 'outbound',
  path: '/learn',
  at: ago(0),
  ...more,
})
const record = (events: unknown, headers: Record<string, string> = {}) =>
  send(app, 'POST', '/events', { events }, { headers })

const written = async () => {
  await app.deps.metrics.flush()
  return await app.deps.db
    .selectFrom('event_counts')
    .selectAll()
    .orderBy('name')
    .orderBy('value')
    .orderBy('route')
    .execute()
}
const brief = async () =>
  (await written()).map(({ type, name, route, value, count }) => [type, name, route, value, count])

test('what is sent is counted by page, name and value; the address itself is not kept', async () => {
  const reply = await record([
    event({ path: '/lessons/12?from=su@example.com#x' }),
    event({ path: 'https://thazin.example/lessons/99/' }),
    event({ type: 'timing', name: 'lcp', value: 1234.5 }),
    event({ name: 'error', value: 'to su.su (at) gmail dot com, 09 791 234 567', path: '/no/such/page' }),
  ])
  expect([reply.status, reply.body]).toEqual([200, { data: true }])
  expect(await brief()).toEqual([
    ['event', 'error', 'other', 'to [email] [number]', 1],
    ['timing', 'lcp', '/learn', '1200', 1],
    ['event', 'outbound', '/lessons/{lessonId}', '', 2],
  ])
})

test('an event of 1024 bytes is counted, one of 1025 refused with its place, and nothing of that request counts', async () => {
  const filled = (bytes: number) => {
    const empty = JSON.stringify(event({ value: '' })).length
    return event({ value: 'က'.repeat(100) + 'x'.repeat(bytes - empty - 300) })
  }
  expect((await record([filled(1024)])).status).toBe(200)
  const refused = await record([event(), filled(1025)])
  expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['events.1']])
  expect((await written()).map(({ count }) => count)).toEqual([1])
})

test('a megabyte of junk is refused, and so is what is no event', async () => {
  const random = seededRandom(1)
  const junk = Array.from({ length: 1_000_000 }, () => String.fromCharCode(32 + random() * 90)).join('')
  expect((await record(junk)).status).toBe(413)
  for (const events of [junk.slice(0, 60_000), [[]], [null], [event({ type: 'x' })], [event({ at: 'now' })]])
    expect((await record(events)).status).toBe(422)
  expect((await record(Array(65).fill(event()))).status).toBe(422)
  expect(await written()).toEqual([])
})

test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  '%j: nothing is counted, of events and of pages',
  async (headers) => {
    expect((await record([event()], headers)).status).toBe(200)
    await app.app.inject({ url: '/faq', headers })
    expect(await written()).toEqual([])
  },
)

test('a document is counted without script, by its route; a visit is one without our own referrer', async () => {
  const { token } = await newLearner(app)
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers: { host: 'thazin.test', cookie: `token=${token}`, ...headers } })
  await open('/faq')
  await open('/faq?utm=su@example.com', { referer: 'https://www.facebook.com/' })
  await open('/faq', { referer: 'http://thazin.test/' })
  await open('/learn', { referer: 'http://thazin.test/faq' })
  await open('/no-such-page/09791234567')
  for (const nobody of [
    { 'sec-purpose': 'prefetch' },
    { refresh: '1' },
    { 'sec-fetch-dest': 'empty' },
    { 'user-agent': 'Googlebot/2.1' },
  ] as Record<string, string>[])
    await open('/learn', nobody)
  expect(await brief()).toEqual([
    ['page-view', 'document', '/faq', '', 1],
    ['page-view', 'document', '/learn', '', 1],
    ['page-view', 'document', '/faq', 'landing', 2],
    ['event', 'error', 'other', '404', 1],
  ])
})

test('counting costs no statement: neither a page nor a call waits for it', async () => {
  await app.app.inject({ url: '/faq' })
  const before = await statementsOf(() => app.app.inject({ url: '/faq' }))
  const call = await statementsOf(() => record([event(), event()]))
  expect([before, call]).toEqual([[], []])
  expect(await app.deps.db.selectFrom('event_counts').selectAll().execute()).toEqual([])
  expect(await written()).toHaveLength(2)
})

test('two nodes add to the same counts at once, and an orderly stop loses nothing', async () => {
  const other = await startSecondNode(app)
  const many = Array.from({ length: 40 }, (_, n) => event({ value: `n${n % 4}` }))
  await Promise.all([
    ...Array.from({ length: 10 }, () => record(many)),
    ...Array.from({ length: 10 }, () => send(other, 'POST', '/events', { events: many })),
  ])
  await Promise.all([app.deps.metrics.flush(), other.stop()])
  expect((await written()).map(({ count }) => count)).toEqual([200, 200, 200, 200])
})

test('what cannot be written waits, and is written once', async () => {
  await record([event()])
  const { sql } = await import('kysely')
  await sql`alter table event_counts rename to away`.execute(app.deps.db)
  await app.deps.metrics.flush()
  await sql`alter table away rename to event_counts`.execute(app.deps.db)
  await record([event()])
  expect((await written()).map(({ count }) => count)).toEqual([2])
})

test('what is 31 days old is not counted and is swept; what is to come counts as now', async () => {
  await record([event({ value: 'old', at: ago(31 * DAY) }), event({ value: 'future', at: ago(-DAY) })])
  const [future, ...none] = await written()
  expect([future?.value, none]).toEqual(['future', []])
  expect(future?.hour.getTime()).toBeLessThanOrEqual(Date.now())
  await app.deps.db
    .insertInto('event_counts')
    .values(
      [29, 31].map((days) => ({
        ...{ type: 'event' as const, name: `${days}`, route: '/', value: '', release: '1', count: 7 },
        hour: ago(days * DAY),
      })),
    )
    .execute()
  expect(await removeOldCounts(app.deps.db)).toBe(1)
  expect((await written()).map(({ name }) => name)).toEqual(['29', 'outbound'])
})

test('no column of the table can hold who it was, and two learners leave the same row', async () => {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ is: string }>`select column_name || ' ' || data_type as is
    from information_schema.columns where table_name = 'event_counts' order by 1`.execute(app.deps.db)
  expect(rows.map((row) => row.is)).toEqual([
    'count integer',
    'hour timestamp with time zone',
    'name text',
    'release text',
    'route text',
    'type text',
    'value text',
  ])
  for (const name of ['su', 'aung']) {
    const { token } = await newLearner(app, { name })
    const headers = { cookie: `token=${token}`, 'user-agent': name, referer: `http://${name}.example/` }
    await app.app.inject({
      url: '/learn',
      headers,
      remoteAddress: name === 'su' ? '203.0.113.1' : '203.0.113.2',
    })
  }
  const counted = await written()
  expect(counted.map(({ count }) => count)).toEqual([2])
  expect((counted[0]?.hour.getTime() ?? 1) % HOUR).toBe(HOUR / 2)
})

test('what is sent to learners is counted by its kind in hundreds of bytes, to nobody else and not to who asks not to be', async () => {
  const other = await startSecondNode(app)
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await newLearner(app)
  const cookie = `token=${token}`
  const get = async (path: string, headers: Record<string, string>) =>
    await (await fetch(url + path, { headers })).arrayBuffer()
  await get('/api/openapi.json', {})
  await get('/api/openapi.json', { cookie, dnt: '1' })
  const { byteLength } = await get('/api/openapi.json', { cookie, 'accept-encoding': 'identity' })
  await other.stop()
  const sent = (await written()).filter(({ name }) => name === 'sent')
  expect(sent).toMatchObject([{ type: 'event', route: '', value: 'calls' }])
  expect(sent[0]?.count).toBeGreaterThanOrEqual(Math.floor(byteLength / 100))
  expect(sent[0]?.count).toBeLessThan(byteLength / 100 + 30)
})

test('names that strangers make up, and values without end, cause one row', async () => {
  const made = Array.from({ length: 60 }, (_, n) => event({ name: `junk-${n}`, value: `${n} of ours` }))
  await record(made)
  await record([event({ name: 'outbound', value: `${'a b '.repeat(40)}${'x'.repeat(40)}` })])
  await record([event({ name: 'outbound', value: `${'a b '.repeat(40)}${'y'.repeat(40)}` })])
  expect((await written()).map(({ name, value, count }) => [name, value.length, count])).toEqual([
    ['other', 0, 60],
    ['outbound', 100, 2],
  ])
})

test('strangers cannot fill the table: beyond ten thousand rows an hour all is one, and of one network beyond a thousand', async () => {
  const { countFromOutside } = app.deps.metrics
  const { now } = app.deps
  const junk = (n: number, network: string) =>
    countFromOutside({ type: 'event', name: `junk-${n}`, route: '/', value: '' }, { at: now(), network })
  const perNetwork = async () => {
    const rows = await written()
    return [rows.length, rows.reduce((sum, { count }) => sum + count, 0)]
  }
  for (let n = 0; n < 2_000; n++) junk(n, 'a')
  // What is known already costs a network nothing.
  for (let n = 0; n < 500; n++) junk(n, 'b')
  for (let n = 0; n < 500; n++) junk(5_000 + n, 'b')
  expect(await perNetwork()).toEqual([1_501, 3_000])
  for (let network = 0; network < 12; network++)
    for (let n = 0; n < 1_000; n++) junk(10_000 + network * 1_000 + n, `c${network}`)
  const [rows = 0, counted] = await perNetwork()
  // The tests before have some of them.
  expect(rows).toBeGreaterThan(9_900)
  expect([rows <= 10_001, counted]).toEqual([true, 15_000])
})
