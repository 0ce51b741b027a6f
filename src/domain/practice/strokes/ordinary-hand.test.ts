import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { LOOK_ALIKES, modelsOf, RIVALS, VOICED } from '#tests/support/strokes/model-strokes.ts'
import { type Model, simulateDrawing, simulateRival } from '#tests/support/strokes/simulate-drawing.ts'

/** `npm run bench -- strokes` prints the same over more drawings. */
const TIMES = 10
const PAIRS = [...RIVALS, ...LOOK_ALIKES]

const hand = (seed: number, times = TIMES) =>
  ({ times, amount: 'ordinary', random: seededRandom(seed) }) as const

let models: Map<string, Model>
beforeAll(async () => {
  const all = await modelsOf([...new Set(PAIRS.join(''))].join(''), PAIRS)
  models = new Map(all.map((model) => [model.character, model]))
})

const model = (character: string) => {
  const found = models.get(character)
  if (!found) throw new Error(`no model of ${character}`)
  return found
}

describe.each([20261128])('an ordinary hand, whose strokes stray each by itself (seed %i)', (seed) => {
  test('is accepted at the first try, at least 88 % of its drawings, and named backwards where it is', () => {
    const { strokes, drawings, whole, backwards, named } = simulateDrawing(
      [...models.values()],
      hand(seed, TIMES / 2),
    )
    process.stdout.write(
      `${((100 * whole) / drawings).toFixed(1)} % of ${drawings} drawings accepted, ${((100 * named) / strokes).toFixed(1)} % of ${strokes} turned strokes named so\n`,
    )
    expect(whole / drawings).toBeGreaterThanOrEqual(0.88)
    expect(backwards).toBe(0)
    expect(named / strokes).toBeGreaterThanOrEqual(0.95)
  })

  test('is accepted at the first try with each kana of two dots or a ring, at least 88 % of its drawings', async () => {
    const shares = (await modelsOf(VOICED)).map((one) => {
      const { drawings, whole } = simulateDrawing([one], hand(seed, 4 * TIMES))
      return { character: one.character, share: whole / drawings }
    })
    expect(shares.filter(({ share }) => share < 0.88)).toEqual([])
  })

  test('is refused in the place of a look-alike: at least 90 % of its drawings, half of every pair', () => {
    const refused = PAIRS.flatMap((pair) =>
      [pair, [...pair].reverse().join('')].map(([one = '', other = '']) => ({
        name: `${other} for ${one}`,
        share: simulateRival(model(one), model(other), hand(seed)) / TIMES,
      })),
    )
    const mean = refused.reduce((sum, { share }) => sum + share, 0) / refused.length
    process.stdout.write(`${(100 * mean).toFixed(1)} % of the drawings of look-alikes refused\n`)
    expect(mean).toBeGreaterThanOrEqual(0.9)
    expect(refused.filter(({ share }) => share < 0.5)).toEqual([])
  })
})
