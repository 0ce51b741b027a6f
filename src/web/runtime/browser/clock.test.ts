import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverNow, syncClock } from './clock.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['ahead by an hour', 'Sat, 21 Nov 2026 09:00:00 GMT'],
  ['reset to long ago', 'Sat, 21 Nov 2037 09:00:00 GMT'],
])('a clock that is %s is made good, also for what is done later without a line', (_, date) => {
  syncClock(date)
  expect(serverNow()).toEqual(new Date(date))
  vi.advanceTimersByTime(5_000)
  expect(serverNow()).toEqual(new Date(Date.parse(date) + 5_000))
})

it('a clock that was put right is believed again', () => {
  syncClock('Sat, 21 Nov 2026 09:00:00 GMT')
  syncClock('Sat, 21 Nov 2026 10:00:01 GMT')
  expect(serverNow()).toEqual(new Date(NOW))
})

it.each([null, '', 'soon'])('an answer dated %j teaches nothing', (date) => {
  syncClock('Sat, 21 Nov 2026 09:00:00 GMT')
  syncClock(date)
  expect(serverNow().getTime()).toBe(NOW - 3_600_000)
})

it('a delay of the line is no wrong clock', () => {
  syncClock('Sat, 21 Nov 2026 09:59:30 GMT')
  expect(serverNow()).toEqual(new Date(NOW))
})

it('a browser that keeps nothing goes by its own clock', () => {
  vi.stubGlobal('localStorage', undefined)
  syncClock('Sat, 21 Nov 2026 09:00:00 GMT')
  expect(serverNow()).toEqual(new Date(NOW))
})
