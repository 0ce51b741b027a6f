import { expect, it } from 'vitest'
import { sampleLevels } from './sample-levels.tsx'

it('names the levels of fewer than ten units, with how many each has', () => {
  const levels = [
    { code: 'A1', unit_count: 40 },
    { code: 'A2', unit_count: 10 },
    { code: 'B1', unit_count: 4 },
    { code: 'B2', unit_count: 9 },
    { code: 'C2', unit_count: 0 },
  ]
  const told = sampleLevels(levels)
  expect(told).toMatch(/B1 .*[4၄].*B2 .*[9၉]/)
  expect(told).not.toMatch(/A1|A2|C2/)
  expect(sampleLevels(levels.slice(0, 2))).toBe('')
})
