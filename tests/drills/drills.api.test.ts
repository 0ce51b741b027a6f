import { expect, test } from 'vitest'
import { playAll } from '#domain/payments/machine-histories.suite.ts'
import { createDatabase } from '#tests/support/database.ts'
import { backUpAndRestore } from './back-up.ts'
import { clips } from './clips.ts'
import { codes } from './codes.ts'
import { hostileText } from './hostile-text.ts'
import { killApp } from './kill-app.ts'
import { killDatabase } from './kill-database.ts'
import { malformed } from './malformed.ts'
import { memory } from './memory.ts'
import { paymentCrashes } from './payments/crashes.ts'
import { oneGrant } from './payments/one-grant.ts'
import { promoRace } from './payments/promo-race.ts'
import { randomPayments } from './payments/random-payments.ts'
import { wrongCallbacks } from './payments/wrong-callbacks.ts'
import { killOneOfTwo } from './two-nodes.ts'
import { videos } from './videos.ts'

const SEED = Number(process.env.SEED ?? 2026)

/** A guarantee that is tried so many times in `npm test`, and any number of times by `npm run drill -- NAME COUNT`. */
function drill(name: string, perCheck: number, guarantee: string, run: (count: number) => Promise<void>) {
  const count = Number(process.env.DRILL_COUNT) || perCheck
  test(`${name}: ${guarantee} (${count} times, seed ${SEED})`, () => run(count), 24 * 3_600_000)
}

drill(
  'malformed',
  20_000,
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

drill('kills', 20, 'no acknowledged write is lost or doubled when the program is killed', async (count) => {
  const { writes, faults } = await killApp(count, SEED)
  expect(writes).toBeGreaterThan(10 * count)
  expect(faults).toEqual([])
})

drill(
  'database',
  10,
  'no acknowledged write is lost or doubled when the database is killed',
  async (count) => {
    const { writes, faults } = await killDatabase(count, SEED)
    expect(writes).toBeGreaterThan(10 * count)
    expect(faults).toEqual([])
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

drill('two-nodes', 5, 'a killed node of two behind nginx costs no request', async (count) => {
  const { connection, drop } = await createDatabase({ school: true })
  const { requests, failures } = await killOneOfTwo(connection, count)
  await drop()
  expect(requests).toBeGreaterThan(20 * count)
  expect(failures).toEqual([])
})

drill('backup', 2, 'a backup taken under writers restores as of one moment, and serves', async (count) => {
  const { writes, faults } = await backUpAndRestore(count, SEED)
  expect(writes).toBeGreaterThan(10 * count)
  expect(faults).toEqual([])
})

drill(
  'memory',
  1000,
  'logs of reviews, shuffled, doubled and split over two devices, give the state of the sequential log',
  async (count) => {
    const { logs, events, faults } = await memory(count, SEED)
    process.stdout.write(`${logs} logs, ${events} reviews\n`)
    expect(faults).toEqual([])
  },
)

drill(
  'payment-machine',
  7,
  'a payment keeps its invariants through every sequence of so many events',
  async (count) => {
    const { sequences, faults } = playAll(count)
    process.stdout.write(`${sequences} sequences of up to ${count} events\n`)
    expect(faults).toEqual([])
    expect(sequences).toBeGreaterThan(9 ** count)
  },
)

drill(
  'payment-crashes',
  1,
  'killed between any two statements, money and lessons come together again',
  async () => {
    const { points, faults } = await paymentCrashes()
    for (const [name, statements] of Object.entries(points))
      process.stdout.write(`${name}: ${statements.length + 1} points, around ${statements.join(' · ')}\n`)
    expect(faults).toEqual([])
    expect(Math.min(...Object.values(points).map(({ length }) => length))).toBeGreaterThan(5)
  },
)

drill('payments', 500, 'random histories of payments on two nodes end as a model says', async (count) => {
  const { payments, faults } = await randomPayments(count, SEED)
  process.stdout.write(`${count} histories of ${payments} payments, ${faults.length} differ\n`)
  expect(faults).toEqual([])
})

const RACERS = Number(process.env.DRILL_MORE) || 200

drill(
  'promo',
  20,
  `the places of a promo code are exact among ${RACERS} racers on two nodes`,
  async (count) => {
    const { raced, faults } = await promoRace(count, RACERS, SEED)
    process.stdout.write(`${count} rounds, ${raced} raced, ${faults.length} not exact\n`)
    expect(faults).toEqual([])
  },
)

drill(
  'one-grant',
  1,
  'fifty racers on two nodes for a code, a transfer and its approval get one grant of each',
  async (count) => {
    const { faults } = await oneGrant(count, SEED)
    process.stdout.write(`${count} rounds, ${faults.length} faults\n`)
    expect(faults).toEqual([])
  },
)

drill(
  'callbacks',
  2_000,
  'a callback that is wrong in one thing, or came before, changes nothing, is recorded, and gets no 5xx',
  async (count) => {
    const { ways, faults } = await wrongCallbacks(count, SEED)
    process.stdout.write(`${count} sent, wrong in ${ways} ways, ${faults.length} faults\n`)
    expect(faults).toEqual([])
  },
)

/** By themselves, without a count, these take all that there is. */
const some = (count: number) => (process.env.DRILL_COUNT === '' ? Number.POSITIVE_INFINITY : count)
/** In dB, from the softest clip to the loudest. */
const LOUDNESS_SPREAD = 3

drill('clips', some(150), 'spoken clips are decoded by Chromium, and equally loud', async (count) => {
  const { total, broken, sounding } = await clips(count, SEED)
  const [softest, loudest] = [sounding[0]?.loudness ?? 0, sounding.at(-1)?.loudness ?? 0]
  const range = `${softest.toFixed(1)} to ${loudest.toFixed(1)} dB`
  process.stdout.write(`${sounding.length} of ${total} clips, ${range}\n`)
  expect(sounding).toHaveLength(Math.min(count, total))
  expect(broken).toEqual([])
  expect(loudest - softest, `${sounding[0]?.path} and ${sounding.at(-1)?.path}`).toBeLessThanOrEqual(
    LOUDNESS_SPREAD,
  )
})

drill('videos', some(3), 'every rung of a video plays in Chromium, whole and to its end', async (count) => {
  const { total, chosen, rungs, faults } = await videos(count, SEED)
  process.stdout.write(`${chosen} of ${total} videos, ${rungs} rungs\n`)
  expect(rungs).toBeGreaterThanOrEqual(4 * Math.min(count, total))
  expect(faults).toEqual([])
})
