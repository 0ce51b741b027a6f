import { expect, test } from 'vitest'
import { newPayment, playAll } from './machine-histories.suite.ts'
import { type PaymentEvent, type PaymentState, transition } from './payment-machine.ts'

const money = { amount: 12_000, currency: 'MMK' } as const
const succeeded = { kind: 'succeeded', money } as const
const failed = { kind: 'failed', money: null } as const
const refunded = { kind: 'refunded', money } as const
const expired = { kind: 'expired' } as const

function play(start: PaymentState, ...events: PaymentEvent[]) {
  let state = start
  const effects: string[] = []
  const outcomes: string[] = []
  for (const event of events) {
    const step = transition(state, event)
    state = step.state
    effects.push(...step.effects)
    outcomes.push(step.outcome)
  }
  return { state, effects, outcomes }
}

test('every sequence of up to five events keeps the invariants, and the same facts end alike', () => {
  const { sequences, faults } = playAll(5)
  expect(sequences).toBe(2 * (1 + 10 + 10 ** 2 + 10 ** 3 + 10 ** 4 + 10 ** 5))
  expect(faults).toEqual([])
})

test('a success after the payment expired still grants, and holds a place of the promo code again', () => {
  const { state, effects } = play(newPayment(money, true), expired, succeeded)
  expect(state).toMatchObject({ status: 'succeeded', grant: 'given' })
  expect(effects).toEqual(['free-place', 'grant', 'hold-place-again'])
})

test('a payment that failed and later succeeds grants once', () => {
  const { state, effects } = play(newPayment(money, false), failed, succeeded, succeeded, failed)
  expect(state.status).toBe('succeeded')
  expect(effects).toEqual(['grant'])
})

test('a refund that overtakes its success leaves nothing granted', () => {
  const { state, effects } = play(newPayment(money, true), refunded, succeeded)
  expect(state).toMatchObject({ status: 'refunded', grant: 'none', place: 'freed' })
  expect(effects).toEqual(['free-place'])
})

test('a place is free again where the money went back before anything was granted, and stays used where it was', () => {
  const before = play(newPayment(money, true), slip, refunded, refunded)
  expect(before.effects).toEqual(['free-place'])
  expect(before.state).toMatchObject({ status: 'refunded', slip: 'refused', place: 'freed' })
  const after = play(newPayment(money, true), succeeded, refunded)
  expect(after.effects).toEqual(['grant', 'take-back'])
  expect(after.state.place).toBe('held')
  const without = play(newPayment(money, true), expired, slipWithoutPlace, refunded)
  expect(without.effects).toEqual(['free-place'])
})

test('a chargeback takes back what was granted, once', () => {
  const { state, effects } = play(
    newPayment(money, false),
    succeeded,
    { kind: 'charged-back', money: null },
    refunded,
    succeeded,
  )
  expect(state).toMatchObject({ status: 'refunded', grant: 'taken-back' })
  expect(effects).toEqual(['grant', 'take-back'])
})

test.each([
  { amount: 11_999, currency: 'MMK' },
  { amount: 12_001, currency: 'MMK' },
  { amount: 12_000, currency: 'USD' },
] as const)('other money than was asked for changes nothing: $amount $currency', (wrong) => {
  const start = newPayment(money, true)
  const { state, outcomes } = play(
    start,
    { kind: 'succeeded', money: wrong },
    { kind: 'refunded', money: wrong },
  )
  expect(outcomes).toEqual(['wrong-money', 'wrong-money'])
  expect(state).toBe(start)
})

test('while a slip waits the payment does not expire; once it is refused, it does', () => {
  const { state, outcomes } = play(
    newPayment(money, false),
    { kind: 'slip-sent', isPlaceLeft: true },
    expired,
    { kind: 'slip-refused' },
    expired,
  )
  expect(outcomes).toEqual(['moved', 'forbidden', 'moved', 'moved'])
  expect(state).toMatchObject({ status: 'expired', slip: 'refused' })
})

const slip = { kind: 'slip-sent', isPlaceLeft: true } as const
const slipWithoutPlace = { kind: 'slip-sent', isPlaceLeft: false } as const

test('a slip that comes late is taken all the same, with a place of the offer where one is left', () => {
  const late = play(newPayment(money, true), expired, slip, expired)
  expect(late.outcomes).toEqual(['moved', 'moved', 'forbidden'])
  expect(late.effects).toEqual(['free-place', 'hold-place-again'])
  expect(late.state).toMatchObject({ status: 'pending', slip: 'waiting', place: 'held' })
  const without = play(newPayment(money, false), expired, slip)
  expect(without.effects).toEqual([])
  expect(without.state).toMatchObject({ status: 'pending', slip: 'waiting', place: 'none' })
})

test('a late slip without a place waits without one; a better one takes it, and what is granted is counted', () => {
  const start = play(newPayment(money, true), expired, slipWithoutPlace)
  expect(start.state).toMatchObject({ status: 'pending', slip: 'waiting', place: 'freed' })
  expect(play(start.state, slip).state.place).toBe('held')
  const granted = play(start.state, succeeded)
  expect(granted.effects).toEqual(['grant', 'hold-place-again'])
  expect(granted.state.place).toBe('held-again')
})

test('a place is held as long as the payment is open, and while a slip is sent and refused', () => {
  const { state, effects } = play(newPayment(money, true), slip, { kind: 'slip-refused' }, slip)
  expect([state.place, effects]).toEqual(['held', []])
})

test('money that arrives approves the slip that waits', () => {
  const { state } = play(newPayment(money, false), slip, succeeded)
  expect(state).toMatchObject({ status: 'succeeded', slip: 'approved' })
})

test('a slip is neither sent to a payment that is paid, failed or refunded nor refused where none waits', () => {
  for (const over of [succeeded, failed, refunded])
    expect(play(newPayment(money, false), over, slip).outcomes[1]).toBe('forbidden')
  expect(play(newPayment(money, false), { kind: 'slip-refused' }).outcomes).toEqual(['forbidden'])
})
