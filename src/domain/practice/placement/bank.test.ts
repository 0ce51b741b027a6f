import { expect, test } from 'vitest'
import { bankOf, likelyItems } from '#tests/support/placement/simulate-placement.ts'
import { bankUpTo } from './bank.ts'
import { findLevel, SCALES } from './scale.ts'

const english = bankOf(SCALES.english, likelyItems(SCALES.english, 3))
const levelsOf = (bank: typeof english) => [...new Set(bank.items.map(({ level }) => level))]

test('a bank reaches as far as the lessons: no item and no cut is beyond the last level that is taught', () => {
  const short = bankUpTo(english, ['B1', 'A1', 'N5'])
  expect(short.scale).toEqual({ levels: ['A1', 'A2', 'B1'], difficulties: [-2, -1, 0], cuts: [-1.5, -0.5] })
  expect(levelsOf(short)).toEqual(['A1', 'A2', 'B1'])
  expect(short.items).toHaveLength(9)
  expect([-9, -1, 9].map((theta) => findLevel(short.scale, theta))).toEqual(['A1', 'A2', 'B1'])
})

test('of one level there is nothing to tell apart', () => {
  const { scale } = bankUpTo(english, ['A1'])
  expect(scale.cuts).toEqual([])
  expect([-9, 9].map((theta) => findLevel(scale, theta))).toEqual(['A1', 'A1'])
})

test('a school that teaches all of it, or nothing yet, has the whole bank', () => {
  expect(bankUpTo(english, ['A1', 'A2', 'B1', 'B2', 'C1'])).toEqual(english)
  expect(bankUpTo(english, [])).toEqual(english)
})
