import { expect, test } from 'vitest'
import { watchSpeech } from './speech-watch.ts'

const STEP = 50
/** Time when it is over, in ms; null where it never is. */
function overAfter(levels: readonly [level: number, ms: number][]): number | null {
  const watch = watchSpeech()
  let now = 0
  for (const [level, ms] of levels)
    for (let passed = 0; passed < ms; passed += STEP) {
      now += STEP
      if (watch(level, STEP) === 'over') return now
    }
  return null
}

test('speaking ends by a silence, in a quiet room and in a loud one, not by the pause before it or within it', () => {
  for (const room of [-80, -60, -45]) {
    const [loud, quiet] = [room + 30, room]
    expect(
      overAfter([
        [quiet, 2000],
        [loud, 900],
        [quiet, 700],
        [loud, 600],
        [quiet, 2000],
      ]),
    ).toBeCloseTo(5500, -2)
  }
})

test('who says nothing is waited for, and a click or a fan is nothing', () => {
  expect(overAfter([[-60, 8000]])).toBeNull()
  expect(
    overAfter([
      [-60, 1000],
      [-20, 50],
      [-60, 5000],
    ]),
  ).toBeNull()
  expect(overAfter([[-35, 8000]])).toBeNull()
})
