import { getHeapSpaceStatistics } from 'node:v8'
import { expect, it } from 'vitest'
import { settleMemory } from './settle-memory.ts'

const young = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0

it('the young generation is small again, however much a start has put into it', () => {
  const kept: object[][] = []
  for (let i = 0; i < 300; i++) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
  const grown = young()
  expect(grown).toBeGreaterThan(4_000_000)
  kept.length = 0
  settleMemory()
  expect(young()).toBeLessThan(grown / 2)
})
