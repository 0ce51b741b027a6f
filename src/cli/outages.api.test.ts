import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveGrant, readGrants } from '#server/core/subscriptions/grants.queries.ts'
import { addLearners } from '#tests/support/accounts.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { execute, readOutage } from './outages.ts'

const phone = '+959777123456'
const now = new Date('2026-11-20T05:00:00Z')
let database: TestDatabase
let learnerId: number
beforeAll(async () => {
  database = await createDatabase()
  const { db } = database
  const [first = 0] = await addLearners(db, [{ phone }, { phone: '+959777000001' }])
  learnerId = first
  const before = new Date('2026-09-01T05:00:00Z')
  await giveGrant(db, { phone, product: 'english', days: 100 }, before)
  await giveGrant(db, { phone: '+959777000001', product: 'japanese', days: 30 }, before)
})
afterAll(() => database.drop())

const thazin = (...args: string[]) => execute(database.db, args, now)
const end = async () => (await readGrants(database.db, learnerId)).at(-1)?.ends_at.toISOString().slice(0, 10)

it('a subscription that ran during an outage is longer by its days, each once, also when it is noted twice and at once', async () => {
  expect(await thazin('list')).toBe('No outage was noted.')
  expect(await end()).toBe('2026-12-10')
  expect(await thazin('add', '2026-11-18', '--to', '2026-11-19', 'the power')).toBe(
    'Noted: 2026-11-18, 2026-11-19. 1 subscription that ran then is longer by a day for each.',
  )
  expect(await end()).toBe('2026-12-12')
  const again = await Promise.all(Array.from({ length: 5 }, () => thazin('add', '2026-11-19', 'other')))
  expect(new Set(again)).toEqual(new Set(['These days were noted before; nothing changed.']))
  expect(await end()).toBe('2026-12-12')
  const racers = await Promise.all(Array.from({ length: 5 }, () => thazin('add', '2026-11-20')))
  expect(racers.filter((said) => said.startsWith('Noted'))).toHaveLength(1)
  expect(await end()).toBe('2026-12-13')
  expect(await thazin('list')).toBe(
    'DAY         WHY\n2026-11-20  –\n2026-11-19  the power\n2026-11-18  the power',
  )
})

it('a day to come, no day, an end before its beginning and a month by mistake are refused', () => {
  const read = (...args: string[]) => readOutage(['add', ...args], now)
  expect(read('2026-11-01', '--to', '2026-11-03', 'why')).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
    note: 'why',
  })
  expect(() => read('2026-11-21')).toThrow('still to come')
  expect(() => read('2026-02-30')).toThrow('A day is written')
  expect(() => read('yesterday')).toThrow('A day is written')
  expect(() => read()).toThrow('A day is written')
  expect(() => read('2026-11-03', '--to', '2026-11-01')).toThrow('--to must be')
  expect(() => read('2026-09-03', '--to', '2026-11-01')).toThrow('31 days are the most')
  expect(() => read('2026-11-03', 'the', 'power')).toThrow('between quotes')
})
