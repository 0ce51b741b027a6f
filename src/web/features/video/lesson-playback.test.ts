import { expect, test } from 'vitest'
import { placeOf } from './lesson-playback.ts'

test('nobody is sent into the last second of a video, nor before its beginning', () => {
  expect([-3, 0, 12, 29.8, 30.3, 40].map((second) => placeOf(second, 30.8))).toEqual([
    0, 0, 12, 29.8, 30.8, 30.8,
  ])
})
