import { expect, test } from 'vitest'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { drawQuestions, neededRight } from './unit-test.ts'

const lesson = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

test('four of five must be right, rounded up', () => {
  expect([10, 9, 8, 5, 4, 3, 2, 1].map(neededRight)).toEqual([8, 8, 7, 4, 4, 3, 2, 1])
})

test('ten are drawn, from every lesson, each once and in the order of the lessons', () => {
  const lessons = [lesson(0, 30), lesson(100, 2), [], lesson(200, 9)]
  for (let seed = 0; seed < 50; seed++) {
    const drawn = drawQuestions(lessons, seededRandom(seed))
    expect(drawn).toHaveLength(10)
    expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b))
    expect([...new Set(drawn.map((id) => Math.floor(id / 100)))]).toEqual([0, 1, 2])
  }
})

test('a unit with fewer questions asks them all, one without asks none', () => {
  expect(drawQuestions([[3], [1, 2]], seededRandom(1))).toEqual([3, 1, 2])
  expect(drawQuestions([[], []], seededRandom(1))).toEqual([])
})

test('the draw follows from the seed, and each question is drawn sooner or later', () => {
  const lessons = [lesson(0, 30)]
  const draw = (seed: number) => drawQuestions(lessons, seededRandom(seed))
  expect(draw(7)).toEqual(draw(7))
  const ever = new Set(lesson(0, 40).flatMap(draw))
  expect(ever.size).toBe(30)
})
