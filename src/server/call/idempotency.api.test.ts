import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner, newPhone, sentCode } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
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
