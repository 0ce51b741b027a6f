import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

test('what takes long is made in slices, between which others have their turn', async () => {
  let time = 0
  let turns = 0
  const turnsBefore: number[] = []
  function* making() {
    for (const item of [1, 2, 3, 4, 5, 6]) {
      time += 3
      turnsBefore.push(turns)
      yield item * 10
    }
  }
  const other = () => {
    turns += 1
    if (turns < 100) setImmediate(other)
  }
  setImmediate(other)
  expect(await inSlices(making(), () => time)).toEqual([10, 20, 30, 40, 50, 60])
  expect(turnsBefore.slice(0, 3)).toEqual([0, 0, 0])
  expect(turnsBefore[3]).toBeGreaterThan(0)
  expect(turnsBefore[5]).toBe(turnsBefore[3])
})

test('what is made quickly keeps its turn, and what fails is thrown', async () => {
  let isNext = false
  setImmediate(() => {
    isNext = true
  })
  expect(await inSlices([1, 2, 3], () => 0)).toEqual([1, 2, 3])
  expect(isNext).toBe(false)
  const failing = [1].values().map(() => {
    throw new Error('not made')
  })
  await expect(inSlices(failing)).rejects.toThrow('not made')
})
