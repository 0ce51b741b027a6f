import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_SOURCES, formatCardKey, readCardKey, toForwardKey } from './card-key.ts'
import { DIRECTIONS } from './direction.ts'

const ofSchool = fc.integer({ min: 1, max: 999_999_999 })
const ofOwn = fc.integer({ min: 1_000_000_000, max: 2 ** 31 - 1 })
const direction = fc.constantFrom(...DIRECTIONS)

test('the number in a call says whose card it is, and the key goes back to the call as it came', () => {
  for (const source of CARD_SOURCES)
    fc.assert(
      fc.property(source === 'own' ? ofOwn : ofSchool, direction, (card_id, direction) => {
        const { source: read, ...asked } = readCardKey({ card_id, direction })
        expect([read, asked]).toEqual([source, { card_id, direction }])
      }),
    )
  expect(readCardKey({ card_id: 12, direction: 'forward' })).toEqual(toForwardKey('school', 12))
})

test('two keys have one text only where they are of one card, asked one way', () => {
  const key = fc.record({ source: fc.constantFrom(...CARD_SOURCES), card_id: fc.nat(20), direction })
  fc.assert(
    fc.property(key, key, (one, other) => {
      const isSame = (['source', 'card_id', 'direction'] as const).every((part) => one[part] === other[part])
      expect(formatCardKey(one) === formatCardKey(other)).toBe(isSame)
    }),
  )
})
