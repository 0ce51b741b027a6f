import { expect, test } from 'vitest'
import { computeSeekSecond, failedOnceMore, isStuck, movedTo, startingAt } from './progress.ts'

const at = startingAt(30, 1_000)

test('a second that passed is where playback is taken up again', () => {
  expect(movedTo(at, 31, 2_000)).toMatchObject({ second: 31, movedAt: 2_000 })
  expect(movedTo(at, 30, 2_000)).toBeNull()
})

test('a new source that is still at its beginning does not move the learner there', () => {
  const attaching = { ...at, isAttaching: true }
  expect(movedTo(attaching, 0, 2_000)).toBeNull()
  expect(movedTo(attaching, 30.2, 2_000)).toMatchObject({ second: 30.2, isAttaching: false })
})

test('failures are forgotten after ten seconds of healthy play, not before', () => {
  const failed = failedOnceMore(failedOnceMore(at, 5_000), 6_000)
  expect(failed.tries).toBe(2)
  expect(movedTo(failed, 35, 16_000)?.tries).toBe(2)
  expect(movedTo(failed, 36, 16_001)?.tries).toBe(0)
})

test('a video is stuck after eight silent seconds, one that shows nothing yet after twenty', () => {
  expect(isStuck(at, true, 9_000)).toBe(false)
  expect(isStuck(at, true, 9_001)).toBe(true)
  expect(isStuck(at, false, 21_000)).toBe(false)
  expect(isStuck(at, false, 21_001)).toBe(true)
})

test('a video is sent a moment before a second, to its end from its last one, and never before its beginning', () => {
  const places = [-3, 0, 12, 29.8, 30.3, 40].map((second) => computeSeekSecond(second, 30.8))
  expect(places).toEqual([0, 0, 11.9, 29.7, 30.8, 30.8])
  expect(computeSeekSecond(19, Number.NaN)).toBe(18.9)
})
