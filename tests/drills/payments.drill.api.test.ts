import { expect } from 'vitest'
import { playAll } from '#domain/billing/machine-histories.suite.ts'
import { drill, SEED } from './drill.ts'
import { paymentCrashes } from './payments/crashes.ts'
import { oneGrant } from './payments/one-grant.ts'
import { promoRace } from './payments/promo-race.ts'
import { randomPayments } from './payments/random-payments.ts'
import { wrongCallbacks } from './payments/wrong-callbacks.ts'

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
