import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushDevices } from '#server/core/accounts/push-tokens.queries.ts'
import { hashToken } from '#server/core/accounts/sessions.queries.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { openOutbox } from './outbox.ts'
import { makePushQueue } from './push-queue.ts'
import type { Transport } from './transport.ts'

let app: TestApp
let learner: { id: number; token: string }
beforeAll(async () => {
  app = await startApp()
  learner = await newLearner(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.deleteFrom('push_tokens').execute()
  await app.deps.db.deleteFrom('outbox').execute()
})

/** A device at a host; `isProven`: it answered last time. @returns the name that the outbox has for it */
async function device(host: string, { isProven = false } = {}): Promise<string> {
  const token_hash = randomBytes(32)
  const session_hash = hashToken(learner.token)
  const answered_at = isProven ? new Date() : null
  const account_id = accountOf(learner.id)
  const row = { token_hash, account_id, token: host, session_hash, answered_at }
  await app.deps.db.insertInto('push_tokens').values(row).execute()
  return token_hash.toString('hex')
}

/** An outbox whose services are as the hosts' names say: `silent…` keeps each push until it is let go. */
function pushes({ most = 2 } = {}) {
  const tokens = app.deps.db
  const under = new Map<string, number>()
  const seen = { sent: [] as string[], mostOfHost: 0, mostAtOnce: 0 }
  const silence = Promise.withResolvers<void>()
  const transport: Transport = {
    name: 'push',
    serves: () => true,
    servesMany: true,
    async deliver({ to, reference }) {
      const row = await tokens
        .selectFrom('push_tokens')
        .select('token')
        .where('token_hash', '=', Buffer.from(to, 'hex'))
        .executeTakeFirstOrThrow()
      under.set(row.token, (under.get(row.token) ?? 0) + 1)
      seen.mostOfHost = Math.max(seen.mostOfHost, ...under.values())
      seen.mostAtOnce = Math.max(
        seen.mostAtOnce,
        [...under.values()].reduce((sum, one) => sum + one, 0),
      )
      if (row.token.startsWith('silent')) await silence.promise
      under.set(row.token, (under.get(row.token) ?? 1) - 1)
      seen.sent.push(row.token)
      return { outcome: 'sent', id: reference }
    },
  }
  const turns = makePushQueue({ hostOf: (host) => ({ host, most }) })
  const outbox = openOutbox({ push: [transport] }, { db: app.deps.db, log: app.deps.log, turns })
  const send = async (...to: string[]) => {
    const [first, ...more] = to.map((name) => ({
      channel: 'push' as const,
      to: name,
      text: '{}',
      lifetime: 600,
    }))
    if (first) await outbox.send(app.deps.db, first, ...more)
  }
  return {
    seen,
    send,
    end: async () => {
      silence.resolve()
      const waits = () =>
        app.deps.db.selectFrom('outbox').select('id').where('status', '=', 'waiting').executeTakeFirst()
      while (await waits()) {
        await sql`update outbox set not_before = now() where status = 'waiting'`.execute(app.deps.db)
        await outbox.deliver()
      }
      await outbox.stop()
    },
  }
}

const many = (count: number, make: (n: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

test('forty devices at a host that never answers hold up no other: two of them are under way, and all go in the end', async () => {
  const { seen, send, end } = pushes()
  await send(...(await many(40, () => device('silent'))))
  await send(...(await many(5, () => device('well'))))
  await expect.poll(() => seen.sent, { timeout: 20_000 }).toEqual(Array(5).fill('well'))
  await end()
  expect(seen.mostOfHost).toBe(2)
  expect(seen.sent.filter((host) => host === 'silent')).toHaveLength(40)
})

test('two thousand pushes to a host that is full are passed over: nothing is written to them, and few statements find who is behind', async () => {
  const { seen, send, end } = pushes()
  const { db } = app.deps
  const silent = await many(50, () => device('silent'))
  await sql`insert into outbox (channel, recipient, text, status, expires_at, not_before)
    select 'push', (${silent}::text[])[1 + n % 50], '{}', 'waiting', now() + interval '1 hour', now() - interval '1 minute'
    from generate_series(1, 2000) n`.execute(db)
  const versions = async () =>
    (
      await sql<{
        of: string
      }>`select string_agg(concat(id, xmin, not_before), ' ' order by id) as of from outbox
        where status = 'waiting' and recipient = any(${silent}::text[])`.execute(db)
    ).rows[0]?.of
  await send(await device('well'))
  await expect.poll(() => [seen.sent, seen.mostOfHost], { timeout: 20_000 }).toEqual([['well'], 2])
  const before = await versions()
  const statements = await statementsOf(async () => {
    await send(await device('well'), await device('well-too'))
    await expect.poll(() => seen.sent.length, { timeout: 20_000 }).toBe(3)
    await sleep(1_500)
  })
  expect(statements.filter(({ text }) => /waits_until|claimed_at|not_before/.test(text)).length).toBeLessThan(
    15,
  )
  expect(await versions()).toBe(before)
  await sql`delete from outbox where status = 'waiting'`.execute(db)
  await end()
})

test('of hosts that nobody knows 24 at most are under way, so that those who answered last time find a place', async () => {
  const { seen, send, end } = pushes()
  await send(...(await many(40, (n) => device(`silent-${n}`))))
  await expect.poll(() => seen.mostAtOnce, { timeout: 20_000 }).toBe(24)
  await send(await device('well', { isProven: true }))
  await expect.poll(() => seen.sent, { timeout: 20_000 }).toEqual(['well'])
  await send(...(await many(20, (n) => device(`silent-proven-${n}`, { isProven: true }))))
  await expect.poll(() => seen.mostAtOnce, { timeout: 20_000 }).toBe(32)
  await end()
  expect([seen.mostAtOnce, seen.sent.length]).toEqual([32, 61])
})

test('who answered last time goes first, though others waited longer', async () => {
  const { seen, send, end } = pushes({ most: 1 })
  const strangers = await many(3, () => device('same'))
  const known = await device('same', { isProven: true })
  await sql`insert into outbox (channel, recipient, text, status, expires_at, not_before)
    select 'push', name, '{}', 'waiting', now() + interval '1 hour', now() - n * interval '1 minute'
    from unnest(${[known, ...strangers]}::text[]) with ordinality as given (name, n)`.execute(app.deps.db)
  await send(await device('other'))
  await expect.poll(() => seen.sent.length, { timeout: 20_000 }).toBeGreaterThan(0)
  const first = await app.deps.db
    .selectFrom('outbox')
    .select('recipient')
    .where('status', '!=', 'waiting')
    .orderBy('claimed_at')
    .executeTakeFirst()
  expect(first?.recipient).toBe(known)
  await end()
})

test('a device that let three pushes time out waits for an hour, after ten it is forgotten; an answer begins anew', async () => {
  const devices = pushDevices(app.deps.db)
  const name = await device('silent')
  const row = async () => {
    const found = await app.deps.db
      .selectFrom('push_tokens')
      .select(['timeouts', sql<number>`extract(epoch from waits_until - now())::float8`.as('wait')])
      .where('token_hash', '=', Buffer.from(name, 'hex'))
      .executeTakeFirst()
    return found && [found.timeouts, found.wait === null ? null : Math.round(found.wait / 60)]
  }
  for (let n = 0; n < 2; n++) await devices.timedOut(name, true)
  expect(await row()).toEqual([2, null])
  await devices.timedOut(name, true)
  expect(await row()).toEqual([3, 60])
  await devices.answered(name)
  expect(await row()).toEqual([0, null])
  for (let n = 0; n < 12; n++) await devices.timedOut(name, false)
  // Where no line stands, it may be ours that is cut.
  expect(await row()).toEqual([9, 60])
  await devices.timedOut(name, true)
  expect(await row()).toBeUndefined()
})

test('pushes to a device that waits stay until it may be tried again, and cost no try', async () => {
  const { seen, send, end } = pushes()
  const name = await device('well')
  for (let n = 0; n < 3; n++) await pushDevices(app.deps.db).timedOut(name, true)
  await send(name, await device('well'))
  await expect.poll(() => seen.sent.length, { timeout: 20_000 }).toBe(1)
  const held = async () =>
    await app.deps.db
      .selectFrom('outbox')
      .select(['status', 'attempts', sql<number>`extract(epoch from not_before - now())::float8`.as('wait')])
      .where('recipient', '=', name)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await held()).wait > 3_500, { timeout: 20_000 }).toBe(true)
  expect(await held()).toMatchObject({ status: 'waiting', attempts: 0 })
  await sql`update push_tokens set waits_until = now()`.execute(app.deps.db)
  await end()
  expect(seen.sent).toHaveLength(2)
})
