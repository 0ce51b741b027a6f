import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { refundLimit, resetLimit, take } from './limit.ts'

const RACERS = 50
const ROUNDS = 20

let first: TestDatabase
beforeAll(async () => {
  first = await createDatabase({ max: 20, statementMs: 20_000, lockMs: 20_000 })
})
afterAll(() => first.drop())

const used = (scope: string) =>
  first.db
    .selectFrom('limit_counters')
    .select('used')
    .where('scope', '=', scope)
    .executeTakeFirst()
    .then((row) => row?.used)

/** Number of so many racers whom the limit lets through. */
async function race(
  racers: number,
  limit: { scope: string; max: number; seconds?: number },
): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: racers }, () => take(first.db, { subject: 's', seconds: 3600, ...limit })),
  )
  return answers.filter((wait) => wait === null).length
}

describe('a limit', () => {
  it(`grants exactly its number to ${RACERS} racers, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const max = 1 + ((round * 7) % 30)
      expect(await race(RACERS, { scope: `race-${round}`, max })).toBe(max)
      expect(await used(`race-${round}`)).toBe(max)
    }
  })

  it('grants exactly its number anew when racers meet at the end of its window', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scope = `window-${round}`
      await first.db
        .insertInto('limit_counters')
        .values({ scope, subject: 's', used: 5, ends_at: new Date(0) })
        .execute()
      expect(await race(RACERS, { scope, max: 5 })).toBe(5)
    }
  })

  it('grants no more than its number in any span of its length, wherever that begins', async () => {
    const limit = { scope: 'sliding', subject: 's', max: 3, seconds: 3600 }
    const later = (minutes: number) =>
      sql`update limit_counters set times = array(select at - ${minutes} * interval '1 minute' from unnest(times) as at)
        where scope = 'sliding'`.execute(first.db)
    expect(await take(first.db, limit)).toBeNull()
    await later(50)
    expect([await take(first.db, limit), await take(first.db, limit)]).toEqual([null, null])
    const wait = await take(first.db, limit)
    expect(wait).toBeGreaterThan(540)
    expect(wait).toBeLessThanOrEqual(600)
    await later(11)
    expect(await race(RACERS, limit)).toBe(1)
    await later(50)
    expect(await race(RACERS, limit)).toBe(2)
  })

  it('of many uses is counted from its first one on', async () => {
    const limit = { scope: 'many', max: 120 }
    for (let round = 0; round < 3; round++) await race(RACERS, limit)
    expect(await used('many')).toBe(120)
    const { rows } = await sql<{ left: number }>`
      update limit_counters set ends_at = now() + interval '10 minutes', used = 100 where scope = 'many'
      returning extract(epoch from ends_at - now())::float8 as left`.execute(first.db)
    expect(rows[0]?.left).toBe(600)
    await race(RACERS, limit)
    const wait = await take(first.db, { subject: 's', seconds: 3600, ...limit })
    expect(wait).toBeGreaterThan(540)
    expect(wait).toBeLessThanOrEqual(600)
    await first.db
      .updateTable('limit_counters')
      .set({ ends_at: new Date(0) })
      .where('scope', '=', 'many')
      .execute()
    expect(await race(RACERS, limit)).toBe(RACERS)
  })

  it('grants to racers no more than what is given back while they race', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scope = `back-${round}`
      expect(await race(10, { scope, max: 10 })).toBe(10)
      const [granted] = await Promise.all([
        race(RACERS, { scope, max: 10 }),
        ...Array.from({ length: 4 }, () => refundLimit(first.db, { scope, subject: 's' })),
      ])
      expect(await used(scope)).toBe(10 - 4 + granted)
      expect(granted).toBeLessThanOrEqual(4)
    }
  })

  it('never gives back below nothing, and grants nothing where its number is none', async () => {
    await refundLimit(first.db, { scope: 'none', subject: 's' })
    await take(first.db, { scope: 'none', subject: 's', max: 3, seconds: 60 })
    for (let i = 0; i < 3; i++) await refundLimit(first.db, { scope: 'none', subject: 's' })
    expect(await used('none')).toBe(0)
    expect(await take(first.db, { scope: 'zero', subject: 's', max: 0, seconds: 60 })).toBe(60)
  })

  it('says how long to wait, at most its window, and opens at once when it is forgotten', async () => {
    const limit = { scope: 'wait', subject: 's', max: 1, seconds: 90 }
    expect(await take(first.db, limit)).toBeNull()
    const wait = await take(first.db, limit)
    expect(wait).toBeGreaterThan(60)
    expect(wait).toBeLessThanOrEqual(90)
    await resetLimit(first.db, limit)
    expect(await take(first.db, limit)).toBeNull()
  })
})
