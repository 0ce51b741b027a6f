import { describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { modelsOf, RIVALS, SEVENTY_TWO } from '#tests/support/strokes/model-strokes.ts'
import { isAccepted, simulateDrawing, simulateRival } from '#tests/support/strokes/simulate-drawing.ts'
import { lookAlike, passesAs } from './look-alike.ts'
import { findRivals } from './rivals.ts'

const SEED = 20261120

test('72 characters, small or large, off the middle and aslant: at least 97 % are accepted, none backwards', async () => {
  const models = await modelsOf(SEVENTY_TWO)
  expect(models).toHaveLength(72)
  const hand = { times: 3, amount: 20, random: seededRandom(SEED) }
  const { strokes, accepted, drawings, whole, backwards } = simulateDrawing(models, hand)
  expect(accepted / strokes).toBeGreaterThanOrEqual(0.97)
  expect(whole / drawings).toBeGreaterThanOrEqual(0.97)
  expect(backwards).toBe(0)
})

describe.each(RIVALS.flatMap((pair) => [[...pair], [...pair].reverse()] as [string, string][]))(
  '%s is not accepted',
  (one, other) => {
    test(`as ${other}: of 20 drawings at most one`, async () => {
      const [model, rival] = await modelsOf(`${other}${one}`)
      if (!model || !rival) throw new Error('there are two')
      for (const amount of [0, 20]) {
        const hand = { times: 20, amount, random: seededRandom(SEED) }
        expect(simulateRival(model, rival, hand)).toBeGreaterThanOrEqual(19)
      }
      expect(lookAlike(rival.medians, model.medians, model.rivals)?.character).toBe(one)
      expect(isAccepted(model.medians, model)).toBe(true)
    })
  },
)

test('rivals are found by their strokes: of the same script, of as many strokes, the nearest first', async () => {
  const pool = await modelsOf('あいわれめねシツユコ士土未末二ニ', [])
  const of = async (character: string) => {
    const [model] = await modelsOf(character)
    return findRivals(character, model?.medians ?? [], pool).map((rival) => rival.character)
  }
  expect(await of('わ')).toEqual(['れ', 'め', 'ね'])
  expect(await of('土')).toEqual(['士'])
  expect(await of('末')).toEqual(['未'])
  expect(await of('コ')).toContain('ユ')
  expect(await of('シ')).toEqual([])
  expect(await of('ゎ')).toEqual([])
})

test('what has other strokes passes as nothing', async () => {
  const [one, two] = await modelsOf('一二', [])
  expect(passesAs(one?.medians ?? [], two?.medians ?? [], 'lenient')).toBe(false)
  expect(lookAlike(one?.medians ?? [], one?.medians ?? [], two ? [two] : [])).toBeNull()
})
