import { expect, test } from 'vitest'
import { rateLine, skipped, startRun } from './run.ts'

test('lines that are liked are done, one after another', () => {
  const done = rateLine(rateLine(startRun(2, 0), 'like'), 'like')
  expect([done.waiting, done.said]).toEqual([[], 2])
  expect(rateLine(done, 'like')).toEqual(done)
})

test('what was nearly right comes once more after the others, and only once', () => {
  const once = rateLine(startRun(3, 0), 'nearly')
  expect([once.waiting, once.said]).toEqual([[1, 2, 0], 0])
  const back = rateLine(rateLine(once, 'like'), 'like')
  expect([back.waiting, back.said]).toEqual([[0], 2])
  expect(rateLine(back, 'nearly')).toMatchObject({ waiting: [], said: 3 })
})

test('the last line alone begins anew', () => {
  const again = rateLine(startRun(1, 0), 'nearly')
  expect(again.waiting).toEqual([0])
  expect(again.turn).toBe(1)
})

test('one may begin at any line, and go on and back without saying it', () => {
  expect(startRun(4, 2).waiting).toEqual([2, 3])
  const run = startRun(3, 0)
  expect(skipped(run, 1).waiting).toEqual([1, 2, 0])
  expect(skipped(skipped(run, 1), -1).waiting).toEqual([0, 1, 2])
})
