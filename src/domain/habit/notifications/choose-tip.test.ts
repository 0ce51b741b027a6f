import { expect, test } from 'vitest'
import { chooseTip, type TipFit } from './choose-tip.ts'

const tips: { slug: string; fits: TipFit | null }[] = [
  { slug: 'level', fits: 'no-level' },
  { slug: 'aloud', fits: 'videos' },
  { slug: 'due', fits: 'due' },
  { slug: 'draw', fits: 'japanese' },
  { slug: 'anybody', fits: null },
]
const chosen = (doing: TipFit[], left = tips) => chooseTip(left, new Set(doing))?.slug

test('the first tip that fits comes first, else the first that anybody may be told', () => {
  expect(chosen(['due', 'videos'])).toBe('aloud')
  expect(chosen(['japanese'])).toBe('draw')
  expect(chosen([])).toBe('aloud')
})

test('what would be wrong for a learner they are never told: no drawing in English, no test for who was tested', () => {
  const left = tips.filter(({ slug }) => slug === 'level' || slug === 'draw')
  expect(chosen([], left)).toBeUndefined()
  expect(chosen(['no-level'], left)).toBe('level')
})
