import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthOfKnowingNothing, simulatePlacement } from '#tests/support/placement/simulate-placement.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { shippedBanks } from '../../bench/parts/shipped-bank.ts'

/** A twentieth of those of `npm run bench -- placement`. */
const LEARNERS = 1000
/** The most that beginners answer on average. */
const BEGINNERS = { english: 13, japanese: 10 }
const SEED = 20261120

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.each(['english', 'japanese'] as const)(
  'the level test of %s places at least 97 learners of 100 within one level after at most 16 questions on average',
  async (language) => {
    const bank = (await shippedBanks())[language]
    const found = simulatePlacement(bank, { learners: LEARNERS, seed: SEED })
    expect(found.within_one).toBeGreaterThanOrEqual(0.97)
    expect(found.mean_length).toBeLessThanOrEqual(16)
    expect(Math.abs(found.bias)).toBeLessThan(0.1)
    expect(found.never_used).toBeLessThan(0.1)
    expect(found.highest_exposure).toBeLessThanOrEqual(0.6)
    expect(found.beginners_mean_length).toBeLessThanOrEqual(BEGINNERS[language])
    const nothing = lengthOfKnowingNothing(bank, { learners: 100, seed: SEED })
    expect(nothing.fewest).toBeGreaterThanOrEqual(5)
    expect(nothing.most).toBeLessThanOrEqual(9)
  },
  60_000,
)

test.each([
  ['english', 1, 80],
  ['japanese', 2, 60],
] as const)(
  'what is simulated is the level test of %s that the school serves',
  async (language, id, count) => {
    const rows = await app.deps.db
      .selectFrom('level_test_items')
      .select(['level_code', 'a', 'b', 'c', 'body'])
      .where('language_id', '=', id)
      .where('hidden', '=', false)
      .execute()
    const bank = (await shippedBanks())[language]
    const shape = (one: { a: number; b: number; c: number }, level: string, skill: string) =>
      [level, skill, one.a, one.b, one.c.toFixed(4)].join(' ')
    expect(rows).toHaveLength(count)
    expect(bank.items.map((item) => shape(item, item.level, item.skill)).sort()).toEqual(
      rows.map((row) => shape(row, row.level_code, row.body.skill)).sort(),
    )
    expect(bank.items.filter(({ c }) => c === 0).length).toBeGreaterThanOrEqual(count / 2)
  },
)
