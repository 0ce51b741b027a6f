import { describe, expect, test } from 'vitest'
import { actAt, mouthAt } from './acting.ts'

describe('a line is acted', () => {
  // Said for 2 s, with the pause of 0.3 s after it.
  const line = { from: 10, to: 12.3, isTurn: false }
  // Said for 2 s, left to the learner for 2.1 s, said once more.
  const turn = { from: 10, to: 16.4, isTurn: true }

  test.each([
    [line, 9.9, 'says', 0],
    [line, 11, 'says', 0.5],
    [line, 12.1, 'done', 1],
    [turn, 11, 'says', 0.5],
    [turn, 13.05, 'leaves', 0.5],
    [turn, 15.1, 'says', 0.5],
    [turn, 16.2, 'done', 1],
  ] as const)('%j at %d s: %s', (of, second, part, over) => {
    const act = actAt(of, second)
    expect(act.part).toBe(part)
    expect(act.over).toBeCloseTo(over, 5)
  })
})

test('the mouth is shut at lips and breaths, wide at open vowels, and never further than the text', () => {
  const looks = (text: string) => [...text].map((_, index) => mouthAt(text, (index + 0.5) / [...text].length))
  expect(looks('Mama, it')).toEqual(['shut', 'wide', 'shut', 'wide', 'shut', 'shut', 'half', 'half'])
  expect(looks('ありがとう')).toEqual(['wide', 'half', 'wide', 'wide', 'half'])
  expect(looks('本')).toEqual(['wide'])
  expect([mouthAt('no', 1), mouthAt('', 0.5)]).toEqual(['wide', 'shut'])
})
