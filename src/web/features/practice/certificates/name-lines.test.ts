import { expect, test } from 'vitest'
import { nameLines } from './name-lines.ts'

test('a short name is one large line, a longer one is smaller or on more lines, and nothing of it is lost', () => {
  expect(nameLines('စုစု', 900)).toEqual({ lines: ['စုစု'], size: 76 })
  expect(nameLines('  Daw  Khin\tMyo Chit ', 900).lines).toEqual(['Daw Khin Myo Chit'])
  const long = 'Maung Maung Aung Kyaw Zin Thet Naing Oo Win Htut Min Khant Soe Moe Thu'
  const { lines, size } = nameLines(long, 900)
  expect(lines.length).toBeGreaterThan(1)
  expect(size).toBeLessThan(76)
  expect(lines.join(' ')).toBe(long)
})

test('a name of a hundred strange signs is at most three lines, and none of them is torn within a sign', () => {
  const strange = [
    'W'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(14),
    '﷽'.repeat(100),
    `a${'\u0301'.repeat(99)}`,
    'က္က'.repeat(33),
  ]
  for (const name of strange) {
    const { lines, size } = nameLines(name, 900)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(size).toBeGreaterThanOrEqual(40)
    for (const line of lines) expect(line.isWellFormed()).toBe(true)
  }
  expect(nameLines('', 900)).toEqual({ lines: [''], size: 76 })
})
