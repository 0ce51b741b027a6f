import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#domain/billing/payment-machine.ts'
import { isPaymentWaiting, resolvePaymentPhase, stepStates } from './payment-phase.ts'

const CHECKOUTS = ['redirect', 'qr', 'app', 'transfer', null] as const
const SLIPS = ['none', 'waiting', 'refused', 'approved'] as const

const all = PAYMENT_STATUSES.flatMap((status) =>
  CHECKOUTS.flatMap((checkout) => SLIPS.map((slip) => ({ status, checkout, slip }))),
)

test('a payment that is over stands as its status says, whatever else is known of it', () => {
  const over = all.filter(({ status }) => status !== 'pending')
  expect(over.filter((payment) => resolvePaymentPhase(payment) !== payment.status)).toEqual([])
})

test.each([
  ['redirect', 'none', 'redirect'],
  ['qr', 'none', 'qr'],
  ['app', 'none', 'app'],
  ['transfer', 'none', 'transfer'],
  ['transfer', 'waiting', 'slip-waiting'],
  ['transfer', 'refused', 'slip-refused'],
  [null, 'none', 'unopened'],
] as const)('a pending payment by %s with slip %s stands at %s', (checkout, slip, standing) => {
  expect(resolvePaymentPhase({ status: 'pending', checkout, slip })).toBe(standing)
})

test('of every standing just one of four steps is under way while it waits, and none when it is over', () => {
  for (const payment of all) {
    const standing = resolvePaymentPhase(payment)
    const now = stepStates(standing).filter((state) => state === 'now')
    expect([standing, now.length]).toEqual([standing, isPaymentWaiting(standing) ? 1 : 0])
  }
})
