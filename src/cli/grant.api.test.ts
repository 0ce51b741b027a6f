import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveGrant } from '#server/core/subscriptions/grants.queries.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { readGrant } from './grant.ts'

const phone = '+959777123456'
const now = new Date('2026-11-20T00:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await addLearners(database.db, [{ phone }])
})
afterAll(() => database.drop())

describe('thazin grant', () => {
  it('extends a subscription that runs, and leaves other products alone', async () => {
    const give = (product: 'english' | 'japanese') =>
      giveGrant(database.db, { phone, product, days: 30 }, now)
    expect(await give('english')).toEqual(new Date('2026-12-20T00:00:00Z'))
    expect(await give('english')).toEqual(new Date('2027-01-19T00:00:00Z'))
    expect(await give('japanese')).toEqual(new Date('2026-12-20T00:00:00Z'))
  })

  it('gives every grant its own place when two are given at once', async () => {
    const give = () => giveGrant(database.db, { phone, product: 'learn-plus', days: 10 }, now)
    const connected = Array.from({ length: 8 }, () => sql`select pg_sleep(0.05)`.execute(database.db))
    await Promise.all(connected)
    const ends = await Promise.all(connected.map(give))
    const days = ends.map((end) => ((end?.getTime() ?? 0) - now.getTime()) / 86_400_000)
    expect(days.sort((a, b) => a - b)).toEqual([10, 20, 30, 40, 50, 60, 70, 80])
    const written = await database.db
      .selectFrom('grants')
      .select('ends_at')
      .where('product', '=', 'learn-plus')
      .orderBy('id')
      .execute()
    // Who is told of an end is looked for by what is written.
    expect(written.map(({ ends_at }) => ends_at).sort((a, b) => a.getTime() - b.getTime())).toEqual(
      days.map((day) => new Date(now.getTime() + day * 86_400_000)),
    )
  })

  it('gives nothing to a phone that no learner has', async () => {
    expect(
      await giveGrant(database.db, { phone: '+959777000000', product: 'english', days: 1 }, now),
    ).toBeUndefined()
  })

  it('reads the phone as people write it and refuses what it cannot use, naming it', () => {
    expect(readGrant(['--phone', '09 777 123456', '--product', 'english', '--days', '7'])).toEqual({
      phone,
      product: 'english',
      days: 7,
    })
    expect(() => readGrant(['--phone', 'x', '--product', 'english', '--days', '7'])).toThrow(
      '--phone must be',
    )
    expect(() => readGrant(['--phone', phone, '--product', 'gold', '--days', '7'])).toThrow(
      '--product must be',
    )
    expect(() => readGrant(['--phone', phone, '--product', 'english', '--days', '0'])).toThrow(
      '--days must be',
    )
    expect(() => readGrant(['--fone', phone])).toThrow("Unknown option '--fone'")
  })
})
