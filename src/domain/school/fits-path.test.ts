import { expect, test } from 'vitest'
import { fitsPath } from './fits-path.ts'

test.each([
  ['of a level below, whatever teaches it', { level: 1, taughtAt: [9] }, true],
  ['of a level above', { level: 3, taughtAt: [] }, false],
  ['what needs no lesson', { level: 2, taughtAt: [] }, true],
  ['taught by the unit that was begun', { level: 2, taughtAt: [4] }, true],
  ['taught by an earlier unit, and again later', { level: 2, taughtAt: [3, 12] }, true],
  ['taught later', { level: 2, taughtAt: [5, 12] }, false],
])('%s', (_, extra, fits) => expect(fitsPath(extra, { level: 2, unit: 4 })).toBe(fits))
