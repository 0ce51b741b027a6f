import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bankOf,
  lengthOfKnowingNothing,
  likelyItems,
  simulatePlacement,
} from '#tests/support/placement/simulate-placement.ts'
import { findLevel, SCALES } from './scale.ts'
import {
  type AnsweredItem,
  estimateAbility,
  isTestFinished,
  levelChances,
  nextItem,
  nextStep,
  STOP,
} from './session.ts'

const english = bankOf(SCALES.english, likelyItems(SCALES.english, 16))
const japanese = bankOf(SCALES.japanese, likelyItems(SCALES.japanese, 20))

/** A whole session in which the n-th answer is right as the list says. */
function take(rights: readonly boolean[], seed: number) {
  const answered: AnsweredItem[] = []
  for (const correct of rights) {
    const { next } = nextStep(english, answered, seed)
    if (!next) break
    answered.push({ item_id: next.id, correct })
  }
  return answered
}
const rights = fc.array(fc.boolean(), { minLength: STOP.items, maxLength: STOP.items })

describe('a session', () => {
  test('never repeats an item and ends by its twentieth, or as soon as it is sure', () => {
    fc.assert(
      fc.property(rights, fc.nat(), (answers, seed) => {
        const answered = take(answers, seed)
        expect(new Set(answered.map(({ item_id }) => item_id)).size).toBe(answered.length)
        expect(isTestFinished(english, answered)).toBe(true)
        expect(isTestFinished(english, answered.slice(0, -1))).toBe(false)
        expect(answered.length).toBeLessThanOrEqual(STOP.items)
      }),
      { numRuns: 50 },
    )
  })

  test('sends ahead exactly what then comes, right or wrong, also after a break', () => {
    fc.assert(
      fc.property(rights, fc.nat(), fc.nat({ max: 12 }), (answers, seed, place) => {
        const answered = take(answers.slice(0, place), seed)
        const { next, upcoming } = nextStep(english, answered, seed)
        if (!next) return
        for (const correct of [true, false])
          expect(nextItem(english, [...answered, { item_id: next.id, correct }], seed)).toEqual(
            correct ? upcoming.right : upcoming.wrong,
          )
      }),
      { numRuns: 50 },
    )
  })

  test('of a learner who knows everything ends at C1, of one who knows nothing at A1, of another between', () => {
    const level = (answers: boolean[]) =>
      findLevel(SCALES.english, estimateAbility(english, take(answers, 7)).theta)
    expect(level(Array(20).fill(true))).toBe('C1')
    expect(level(Array(20).fill(false))).toBe('A1')
    expect(['A2', 'B1', 'B2']).toContain(level(Array.from({ length: 20 }, (_, i) => i % 2 === 0)))
  })

  test('opens with pictures of the lowest level, different ones for different learners', () => {
    const first = Array.from({ length: 200 }, (_, seed) => nextItem(english, [], seed))
    expect(new Set(first.map((item) => item?.id)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(first.map((item) => `${item?.level} ${item?.form}`))).toEqual(new Set(['A1 picture']))
  })

  test('gives nothing to type before something was right', () => {
    for (const bank of [english, japanese])
      for (let seed = 0; seed < 50; seed++) {
        const answered: AnsweredItem[] = []
        for (let item = nextItem(bank, answered, seed); item; item = nextItem(bank, answered, seed)) {
          expect(item.form).not.toBe('type')
          answered.push({ item_id: item.id, correct: false })
        }
      }
  })

  test('of one who knows nothing ends after 5 to 9 items, as sure of the lowest level as it must be', () => {
    for (const bank of [english, japanese]) {
      const { fewest, most } = lengthOfKnowingNothing(bank, { learners: 50, seed: 1 })
      expect(fewest).toBeGreaterThanOrEqual(STOP.sure_from)
      expect(most).toBeLessThanOrEqual(9)
    }
    const nothing = take(Array(20).fill(false), 3)
    expect(levelChances(english, nothing)[0]).toBeGreaterThanOrEqual(STOP.chance)
    expect(levelChances(english, nothing.slice(0, 4)).reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 9)
  })

  test('asks of every skill', () => {
    const answered = take(
      Array.from({ length: 20 }, (_, i) => i % 3 !== 0),
      5,
    )
    const skills = new Set(
      answered.map(({ item_id }) => english.items.find(({ id }) => id === item_id)?.skill),
    )
    expect(skills.size).toBe(4)
  })

  test('goes on when an answered item has left the bank, and ends when a small bank is used up', () => {
    expect(estimateAbility(english, [{ item_id: 999, correct: true }]).standard_error).toBe(1.5)
    const tiny = bankOf(SCALES.english, [{ id: 1, level: 'A1', skill: 'grammar', form: 'type', options: 0 }])
    expect(nextItem(tiny, [{ item_id: 1, correct: true }], 1)).toBeNull()
  })
})

describe('the result', () => {
  test.each([
    [-1.6, 'A1'],
    [-1.5, 'A2'],
    [0, 'B1'],
    [0.5, 'B2'],
    [3, 'C1'],
  ])('an ability of %f is %s', (theta, level) => expect(findLevel(SCALES.english, theta)).toBe(level))
})

describe('simulated learners', () => {
  test('of English, 1,000, are within one level of the truth at least 97 times in 100, after at most 16 items on average', () => {
    const result = simulatePlacement(english, { learners: 1000, seed: 20261120 })
    expect(result.within_one).toBeGreaterThanOrEqual(0.97)
    expect(result.mean_length).toBeLessThanOrEqual(16)
    expect(Math.abs(result.bias)).toBeLessThan(0.1)
    expect(result.beginners_mean_length).toBeLessThanOrEqual(13)
    expect(result.highest_exposure).toBeLessThan(0.6)
  }, 60_000)
  test('of Japanese, 500, likewise', () => {
    const result = simulatePlacement(japanese, { learners: 500, seed: 20261120 })
    expect(result.within_one).toBeGreaterThanOrEqual(0.97)
    expect(result.mean_length).toBeLessThanOrEqual(16)
  }, 60_000)
})
