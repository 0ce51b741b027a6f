import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDay } from '#domain/time/day.ts'
import { countStreak, type StudiedDay } from './streak.ts'
import { findStudyDay, type Whereabouts } from './study.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEKS = 10_000
const ZONES = [
  'Asia/Yangon',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const zone = fc.constantFrom(...ZONES)
const beginning = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.getTime())

/** Days that the server comes to by events, in the order in which they are told. */
function studiedDays(events: readonly { at: number; told: Whereabouts }[]): StudiedDay[] {
  const days = new Map<string, StudiedDay & { least_offset: number; most_offset: number }>()
  for (const { at, told } of events) {
    const { day, utc_offset } = findStudyDay(new Date(at), told)
    const known = days.get(day)
    days.set(day, {
      day,
      least_offset: Math.min(utc_offset, known?.least_offset ?? utc_offset),
      most_offset: Math.max(utc_offset, known?.most_offset ?? utc_offset),
    })
  }
  return [...days.values()]
}

const stay = (timeZone: string): Whereabouts => ({ timeZone, zoneBefore: null, zoneSince: null })

test('who studies every twenty hours keeps the streak through any journey, told at once, late, doubled or out of order', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 20 * 60 }), { minLength: 9, maxLength: 60 })
  fc.assert(
    fc.property(
      beginning,
      zone,
      zone,
      steps,
      fc.nat(7 * 24),
      fc.infiniteStream(fc.nat(3)),
      (start, from, to, minutes, left, chances) => {
        const moved = start + left * HOUR
        let at = start
        const times = [start, ...minutes.map((step) => (at += step * 60_000))].filter(
          (t) => t < start + 7 * DAY,
        )
        const after: Whereabouts = { timeZone: to, zoneBefore: from, zoneSince: new Date(moved) }
        const atOnce = times.map((t) => ({ at: t, told: t < moved ? stay(from) : after }))
        const late = times.flatMap((t) =>
          Array.from({ length: 1 + (chances.next().value ?? 0) }, () => ({ at: t, told: after })),
        )
        const end = times.at(-1) ?? start
        const here = findStudyDay(new Date(end), end < moved ? stay(from) : after)
        const days = studiedDays(atOnce)
        const past = days.filter(({ day }) => day <= here.day).length
        expect(countStreak(days, here).current).toBe(past)
        if (end >= moved) expect(countStreak(studiedDays(late.reverse()), here).current).toBe(past)
      },
    ),
    { numRuns: WEEKS / 2, seed: 20261122 },
  )
})

test('who stays and misses a day loses the streak, unless the service was down or a pause was announced', () => {
  const hours = fc.array(fc.nat(23), { minLength: 7, maxLength: 7 })
  const subset = fc.uniqueArray(fc.nat(6))
  fc.assert(
    fc.property(beginning, zone, hours, subset, subset, subset, (start, home, at, missed, down, paused) => {
      const first = localDay(new Date(start), home)
      const days = Array.from({ length: 7 }, (_, n) => addDays(first, n))
      const frozen = [...down, ...paused].map((n) => days[n] ?? '')
      const times = at.map((hour, n) => Date.parse(`${days[n]}T00:00:00Z`) + hour * HOUR)
      const studied = times
        .filter((_, n) => !missed.includes(n))
        .map((time) => ({ at: time, told: stay(home) }))
      const own = studiedDays(studied)
      const last = days[6] ?? ''
      const here = {
        day: last,
        utc_offset: findStudyDay(new Date(`${last}T00:00:00Z`), stay(home)).utc_offset,
      }
      const known = new Set(own.map(({ day }) => day))
      let expected = 0
      for (let day = last; day >= addDays(first, -1); day = addDays(day, -1)) {
        if (known.has(day)) expected += 1
        else if (!frozen.includes(day) && day !== last) break
      }
      expect(countStreak(own, here, frozen).current).toBe(expected)
    }),
    { numRuns: WEEKS / 2, seed: 20261122 },
  )
})
