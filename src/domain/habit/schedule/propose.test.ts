import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFree } from './clashes.ts'
import { type DayAhead, proposeTime } from './propose.ts'

const day = (date: string, cards: number, more: Partial<DayAhead> = {}): DayAhead => ({
  date,
  cards,
  taken: [],
  planned: 0,
  ...more,
})
const habits = { secondsPerCard: 10, usual: [], now: 600 }

test('the first day with cards gets a time that holds them, in whole steps of five minutes', () => {
  const days = [day('a', 0), day('b', 32), day('c', 99)]
  expect(proposeTime(days, habits)).toEqual({ date: 'b', minute: 1230, duration: 10, cards: 32 })
})

test('the learner’s usual hour goes before any other, unless it is taken or over', () => {
  const usual = [420, 1140, 1140]
  expect(proposeTime([day('a', 30)], { ...habits, usual })?.minute).toBe(1140)
  const taken = [{ from: 1130, minutes: 30 }]
  expect(proposeTime([day('a', 30, { taken })], { ...habits, usual })?.minute).toBe(1230)
  expect(proposeTime([day('a', 30)], { ...habits, usual, now: 1200 })?.minute).toBe(1230)
})

test('what has its time already is not proposed, and what has too little gets the rest', () => {
  expect(proposeTime([day('a', 30, { planned: 5 })], habits)).toBeNull()
  expect(proposeTime([day('a', 120, { planned: 5 })], habits)?.duration).toBe(15)
})

test('late at night the next day is proposed', () => {
  const days = [day('a', 30), day('b', 12)]
  expect(proposeTime(days, { ...habits, now: 1400 })).toMatchObject({ date: 'b', cards: 12 })
})

test('whatever is taken, a proposal is free, to come, and ends on its day', () => {
  const span = fc.record({ from: fc.nat(1439), minutes: fc.integer({ min: 5, max: 240 }) })
  const days = fc.array(fc.record({ cards: fc.nat(500), taken: fc.array(span, { maxLength: 8 }) }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(days, fc.nat(1439), fc.array(fc.nat(1439)), (ahead, now, usual) => {
      const shown = ahead.map(({ cards, taken }, n) => day(String(n), cards, { taken }))
      const found = proposeTime(shown, { secondsPerCard: 8, usual, now })
      if (!found) return
      const { minute, duration, date } = found
      expect(isFree({ from: minute, minutes: duration }, shown[Number(date)]?.taken ?? [])).toBe(true)
      expect(minute + duration).toBeLessThanOrEqual(1440)
      if (date === '0') expect(minute).toBeGreaterThan(now)
      expect(duration).toBeGreaterThanOrEqual(5)
    }),
    { numRuns: 1000 },
  )
})
