import { expect, test } from 'vitest'
import { mapInTurn, workQueue } from './work-queue.ts'

test('no more run at once than may, those who wait take their turn in order, and beyond them nobody', async () => {
  const take = workQueue({ atOnce: 2, waiting: 3 })
  let running = 0
  let most = 0
  const order: number[] = []
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const started = gates.map(({ promise }, i) =>
    take(async () => {
      running += 1
      most = Math.max(most, running)
      order.push(i)
      await promise
      running -= 1
      return i
    }),
  )
  expect(started[5]).toBeNull()
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(started.slice(0, 5))).toEqual([0, 1, 2, 3, 4])
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('work that fails gives its place back', async () => {
  const take = workQueue({ atOnce: 1, waiting: 0 })
  await expect(
    take(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await take(async () => 'yes')).toBe('yes')
})

test('items are worked on a few at a time, and their results keep their order', async () => {
  let running = 0
  let most = 0
  const results = await mapInTurn([5, 4, 3, 2, 1, 0], 3, async (turns) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    running -= 1
    return turns * 2
  })
  expect(results).toEqual([10, 8, 6, 4, 2, 0])
  expect(most).toBe(3)
})
