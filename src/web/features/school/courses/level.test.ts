import { expect, test } from 'vitest'
import { chosenLevel, isOfLevel } from './level.ts'

const chosen = (query: string) => chosenLevel(new URLSearchParams(query))

test('a level is chosen by its number; anything else shows all', () => {
  expect(chosen('level=2')?.name).toBe('intermediate')
  for (const query of ['', 'level=', 'level=0', 'level=4', 'level=beginner']) expect(chosen(query)).toBeNull()
})

test('each of the three levels takes in two', () => {
  const level = chosen('level=1')
  const takesIn = (level_name: string) => level !== null && isOfLevel({ level_name }, level)
  expect(['beginner', 'elementary', 'preintermediate', ''].map(takesIn)).toEqual([true, true, false, false])
})
