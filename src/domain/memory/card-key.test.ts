import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardOfKey,
  directionOfKey,
  FIRST_OWN_CARD,
  isOwnCard,
  LAST_SCHOOL_CARD,
  memoryKey,
} from './card-key.ts'
import { DIRECTIONS } from './direction.ts'

test('a key says the card and its direction, and those of before are forward', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.constantFrom(...DIRECTIONS),
      (card_id, direction) => {
        const key = memoryKey({ card_id, direction })
        expect([cardOfKey(key), directionOfKey(key)]).toEqual([card_id, direction])
      },
    ),
  )
  expect(memoryKey({ card_id: 12, direction: 'forward' })).toBe(12)
})

test('an id says whose card it is', () => {
  expect([1, LAST_SCHOOL_CARD, FIRST_OWN_CARD, 2 ** 31 - 1].map(isOwnCard)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
