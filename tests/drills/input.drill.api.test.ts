import { expect } from 'vitest'
import { drill, SEED } from './drill.ts'
import { codes } from './input/codes.ts'
import { hostileText } from './input/hostile-text.ts'
import { malformed } from './input/malformed.ts'

drill(
  'malformed',
  10_000,
  'malformed requests over every call and page get no 5xx but an honest 503, and end nothing',
  async (count) => {
    const { sent, faults, unavailable, slowest } = await malformed(count, SEED)
    process.stdout.write(
      `${sent} sent, ${unavailable} answered 503 with Retry-After, the slowest took ${Math.round(slowest.ms)} ms: ${slowest.what}\n`,
    )
    expect(sent).toBeGreaterThanOrEqual(count)
    expect(faults).toEqual([])
  },
)

/** CPU in ms that 1 MB of anything may take. */
const GOAL = 200

drill(
  'hostile-text',
  6,
  'a megabyte of hostile shapes through every way in takes work in proportion to its length',
  async (count) => {
    const { measured, steep } = await hostileText(count)
    const shown = measured.toSorted((a, b) => b.ms - a.ms)
    for (const { way, shape, ms, status } of process.env.DRILL_COUNT === undefined
      ? shown.slice(0, 5)
      : shown)
      process.stdout.write(`${ms.toFixed(1).padStart(8)} ms  ${status || '   '}  ${way}: ${shape}\n`)
    const over = shown.filter(({ ms }) => ms > GOAL).length
    process.stdout.write(`${measured.length} measured, ${over} over ${GOAL} ms\n`)
    expect(measured.filter(({ status }) => status >= 500)).toEqual([])
    expect(steep).toEqual([])
  },
)

drill(
  'codes',
  1000,
  'phones that ask for codes get no more than the budgets, and a victim still signs in',
  async (count) => {
    const { asked, sent, budget, faults } = await codes(count, SEED)
    process.stdout.write(`${asked} asked, ${sent} messages, budget ${budget}\n`)
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(budget / 2)
  },
)
