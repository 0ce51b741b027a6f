import { expect, test } from 'vitest'
import { measureSpeakingTime, pauses, roundUp } from './line-timing.ts'

test('how long a line is said follows from its caption, whether it is said once or twice', () => {
  for (let length = 0.3; length < 9; length = roundUp(length + 0.1)) {
    const twice = 2 * length + roundUp(length * pauses.turnShare + pauses.turnExtra) + pauses.after
    expect(measureSpeakingTime(twice, true)).toBeCloseTo(length, 5)
    expect(measureSpeakingTime(length + pauses.after, false)).toBeCloseTo(length, 5)
  }
})
