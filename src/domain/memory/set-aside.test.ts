import { expect, test } from 'vitest'
import { isLeech, LEECH_LAPSES } from './leech.ts'
import { setAsideUntil } from './set-aside.ts'

const yangon = { day: '2026-11-20', timeZone: 'Asia/Yangon' }
const at = new Date('2026-11-20T21:29:00Z')

test('a buried card comes back when the learner’s next day of study begins, a suspended one never, one that is brought back at once', () => {
  expect(setAsideUntil('buried', at, yangon)).toEqual(new Date('2026-11-20T21:30:00Z'))
  expect(setAsideUntil('suspended', at, yangon)).toBeNull()
  expect(setAsideUntil('active', at, yangon)).toBe(at)
})

test('the day before clocks change is as long as it is', () => {
  const berlin = { day: '2026-10-24', timeZone: 'Europe/Berlin' }
  expect(setAsideUntil('buried', new Date('2026-10-24T23:30:00Z'), berlin)).toEqual(
    new Date('2026-10-25T03:00:00Z'),
  )
})

test('a leech has eight lapses', () => {
  expect([LEECH_LAPSES - 1, LEECH_LAPSES].map((lapses) => isLeech({ lapses }))).toEqual([false, true])
})
