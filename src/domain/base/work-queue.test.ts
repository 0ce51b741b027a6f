import { expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

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
