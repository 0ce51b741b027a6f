import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/app/calls.ts'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { once, oncePrepared } from './idempotency.ts'
import { OutOfDate } from './up-to-date.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
})
afterAll(() => app.stop())

const path = '/calendar/save-viewed-video-second'
const withKey = (key: string) => ({ 'idempotency-key': key })

test('a repeat answers what the first answered and counts once', async () => {
  const { token } = await newLearner(app)
  const key = randomUUID()
  const first = await send(app, 'POST', path, { second: 30 }, { token, headers: withKey(key) })
  const second = await send(app, 'POST', path, { second: 30 }, { token, headers: withKey(key) })
  expect(first.body).toEqual({ data: { second: 30 } })
  expect(second.body).toEqual(first.body)
  const other = await send(app, 'POST', path, { second: 1 }, { token })
  expect(other.body.data.second).toBe(31)
})

test('twenty racing repeats count once', async () => {
  const { token } = await newLearner(app)
  const key = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      send(app, 'POST', path, { second: 7 }, { token, headers: withKey(key) }),
    ),
  )
  for (const reply of replies) expect(reply.body).toEqual({ data: { second: 7 } })
})

test('the same key with another body is 409, and of another learner is another key', async () => {
  const [one, two] = [await newLearner(app), await newLearner(app)]
  const key = randomUUID()
  await send(app, 'POST', path, { second: 5 }, { token: one.token, headers: withKey(key) })
  const reused = await send(app, 'POST', path, { second: 6 }, { token: one.token, headers: withKey(key) })
  expect(reused.status).toBe(409)
  const theirs = await send(app, 'POST', path, { second: 6 }, { token: two.token, headers: withKey(key) })
  expect(theirs.body.data.second).toBe(6)
})

test('a repeated sign-in gets the same session, and its cookie again', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const input = { phone, otp: await sentCode(app, phone) }
  const key = randomUUID()
  const first = await send(app, 'POST', '/verify-login', input, { headers: withKey(key) })
  const second = await send(app, 'POST', '/verify-login', input, { headers: withKey(key) })
  expect(second.body).toEqual(first.body)
  expect(second.cookies).toEqual(first.cookies)
})

test('a wrong code sent again with its key uses no second try', async () => {
  const phone = newPhone()
  await send(app, 'POST', '/login', { phone })
  const otp = await sentCode(app, phone)
  const wrong = otp === '000000' ? '000001' : '000000'
  const key = randomUUID()
  for (let i = 0; i < 10; i++)
    expect(
      (await send(app, 'POST', '/verify-login', { phone, otp: wrong }, { headers: withKey(key) })).status,
    ).toBe(422)
  const { wrong_tries } = await app.deps.db
    .selectFrom('one_time_codes')
    .select('wrong_tries')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(wrong_tries).toBe(1)
})

const keysOf = async (subject: string) =>
  Number(
    (
      await app.deps.db
        .selectFrom('idempotency_keys')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
    ).count,
  )

test('what changes nothing is remembered under no key, and changes nothing indeed', async () => {
  const learner = await newLearner(app)
  const reading = [...calls.values()].filter(({ call }) => call.changes_nothing)
  expect(reading.map(({ name }) => name).sort()).toEqual([
    'courses.open',
    'grammar.check',
    'plans.checkPromo',
    'plans.promoPrices',
    'practice.given',
    'practice.questions',
    'practice.solution',
    'profile.checkEmail',
    'stories.check',
  ])
  const inputs: Record<string, object> = {
    'courses.open': { course_id: 1 },
    'practice.questions': { lesson_id: 2, new_format: 1 },
    'practice.given': { question_ids: [1] },
    'practice.solution': { lesson_id: 2 },
    'plans.checkPromo': { code: 'WELCOME5', plan_id: 1 },
    'plans.promoPrices': { code: 'WELCOME5', plan_ids: [1] },
    'profile.checkEmail': { email: 'mgmg@example.org' },
  }
  for (const { name, call } of reading) {
    const path = call.path.replace(/\{\w+\}/g, 'story-red-umbrella')
    const input = { answers: [], ...inputs[name] }
    const headers = withKey(randomUUID())
    const sent = await statementsOf(() => send(app, 'POST', path, input, { ...learner, headers }))
    // The limits of those that could be used to guess are counted all the same.
    const changed = sent.filter(({ text }) => /\b(insert into|update|delete from)\b/i.test(text))
    expect([name, changed.filter(({ text }) => !/limit_counters/.test(text))]).toEqual([name, []])
  }
  expect(await keysOf(`l:${learner.id}`)).toBe(0)
})

/** Fills a subject's keys of the day. */
const useUp = (subject: string, count: number) =>
  sql`insert into idempotency_keys (subject, call, key_hash, body_hash, answer, created_at)
    select ${subject}, 'filled', decode(md5(n::text), 'hex'), 'x', 'x', now() - interval '23 hours' from generate_series(1, ${count}) as n`.execute(
    app.deps.db,
  )

test('a learner has 5,000 keys in 24 hours: further calls are told when to come again, and repeats are answered as ever', async () => {
  const learner = await newLearner(app)
  const [first, second] = [randomUUID(), randomUUID()]
  const watch = (key: string) =>
    send(app, 'POST', path, { second: 10 }, { token: learner.token, headers: withKey(key) })
  await useUp(`l:${learner.id}`, 4_999)
  expect((await watch(first)).body).toEqual({ data: { second: 10 } })
  const refused = await watch(second)
  expect([refused.status, Object.keys(refused.body)]).toEqual([429, ['message', 'retry_after']])
  expect(refused.body.retry_after).toBeGreaterThan(3_500)
  expect(refused.body.retry_after).toBeLessThanOrEqual(3_600)
  expect((await watch(first)).body).toEqual({ data: { second: 10 } })
  expect(await keysOf(`l:${learner.id}`)).toBe(5_000)
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where call = 'filled'`.execute(
    app.deps.db,
  )
  expect((await watch(second)).body).toEqual({ data: { second: 20 } })
})

test('an address that has used its keys up shuts nobody out: what comes then is done, and not remembered', async () => {
  const address = '203.0.113.77'
  await useUp(`a:${address}`, 5_000)
  const phone = newPhone()
  const sent = await send(app, 'POST', '/login', { phone }, { address, headers: withKey(randomUUID()) })
  expect(sent.status).toBe(200)
  expect(await sentCode(app, phone)).toMatch(/^\d{6}$/)
  expect(await keysOf(`a:${address}`)).toBe(5_000)
})

test('a key that is no UUID is refused', async () => {
  const { token } = await newLearner(app)
  const reply = await send(app, 'POST', path, { second: 5 }, { token, headers: withKey('once') })
  expect(reply.status).toBe(422)
})

test('repeats of a call that is at work hold no connection, and are told after a while to come back', async () => {
  const release = Promise.withResolvers<void>()
  const repeat = { subject: 'l:1', call: 'slow', key: randomUUID(), body: {} }
  const doOnce = () =>
    once(app.deps.db, repeat, async () => {
      await release.promise
      return { status: 200, body: 'done', cookies: [] }
    })
  const first = doOnce()
  const repeats = Array.from({ length: 40 }, () => doOnce().catch(({ status }) => status))
  expect((await send(app, 'GET', '/me', {}, { token: (await newLearner(app)).token })).status).toBe(200)
  expect(await Promise.race([...repeats, 'still waiting'])).toBe('still waiting')
  expect(await Promise.all(repeats)).toEqual(repeats.map(() => 503))
  release.resolve()
  expect((await first).body).toBe('done')
  expect((await doOnce()).body).toBe('done')
})

const answer = (body: unknown) => ({ status: 200, body, cookies: [] })

test('what is prepared holds no connection, and a repeat of what was answered prepares nothing', async () => {
  const release = Promise.withResolvers<void>()
  let prepared = 0
  const doOnce = (key: string) =>
    oncePrepared(
      app.deps.db,
      { subject: 'l:1', call: 'long', key, body: {} },
      {
        prepare: async () => {
          await release.promise
          return ++prepared
        },
        work: async (_trx, ready) => answer(ready),
      },
    )
  const keys = Array.from({ length: 40 }, () => randomUUID())
  const running = keys.map(doOnce)
  const { status } = await send(app, 'GET', '/me', {}, { token: (await newLearner(app)).token })
  expect([status, prepared]).toEqual([200, 0])
  release.resolve()
  const first = await Promise.all(running)
  expect(await Promise.all(keys.map(doOnce))).toEqual(first)
  expect(prepared).toBe(40)
})

test('what became out of date is prepared anew, three times at most, and leaves nothing behind', async () => {
  const repeat = { subject: 'l:1', call: 'stale', key: randomUUID(), body: {} }
  const attempts: unknown[] = []
  const doOnce = (enough: number) =>
    oncePrepared(app.deps.db, repeat, {
      prepare: async (before?: number) => (before ?? 0) + 1,
      work: async (_trx, ready) => {
        attempts.push(ready)
        if (ready < enough) throw new OutOfDate(new Error('busy'))
        return answer(ready)
      },
    })
  await expect(doOnce(4)).rejects.toThrow('busy')
  expect((await doOnce(3)).body).toBe(3)
  expect(attempts).toEqual([1, 2, 3, 1, 2, 3])
})

test('where another node took the key while this one prepared, its answer counts and nothing is done here', async () => {
  const key = randomUUID()
  const repeat = { subject: 'l:1', call: 'raced', key, body: {} }
  const key_hash = createHash('sha256').update(`idempotency ${key}`).digest()
  const racing = oncePrepared(app.deps.db, repeat, {
    prepare: async () => {
      const other = { subject: 'l:1', call: 'raced', key_hash, body_hash: Buffer.alloc(32), answer: null }
      await app.deps.db.insertInto('idempotency_keys').values(other).execute()
    },
    work: async () => expect.unreachable(),
  })
  await expect(racing).rejects.toMatchObject({ status: 409 })
})
