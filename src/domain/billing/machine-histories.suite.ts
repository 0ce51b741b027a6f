import type { Money } from './money.ts'
import { type PaymentEvent, type PaymentState, transition } from './payment-machine.ts'

/** A payment that has just begun. */
export const newPayment = (money: Money, hasPromo: boolean): PaymentState => ({
  status: 'pending',
  money,
  grant: 'none',
  place: hasPromo ? 'held' : 'none',
  slip: 'none',
})

const money = { amount: 12_000, currency: 'MMK' } as const
const less = { amount: 11_999, currency: 'MMK' } as const
const other = { amount: 12_000, currency: 'USD' } as const

/** Everything that can happen to a payment; the facts of the provider come first. */
const EVENTS: readonly PaymentEvent[] = [
  { kind: 'succeeded', money },
  { kind: 'failed', money: null },
  { kind: 'refunded', money },
  { kind: 'charged-back', money: null },
  { kind: 'succeeded', money: less },
  { kind: 'succeeded', money: other },
  { kind: 'expired' },
  { kind: 'slip-sent', isPlaceLeft: true },
  { kind: 'slip-sent', isPlaceLeft: false },
  { kind: 'slip-refused' },
]
/** So many of them are facts of the provider. */
const FACTS = 4

type Told = { granted: number; takenBack: number; freed: number; again: number; paid: boolean; facts: number }

/** Fault of a state, after what was done on the way to it; null where nothing is. */
function fault(state: PaymentState, told: Told): string | null {
  const { status, grant, place, slip } = state
  const isActive = told.granted > told.takenBack
  if (told.granted > 1) return 'granted twice'
  if (told.takenBack > told.granted) return 'took back what was not granted'
  if (told.granted > 0 && !told.paid) return 'granted without the right money'
  if (isActive !== (status === 'succeeded')) return `active is ${isActive} where it is ${status}`
  if (isActive !== (grant === 'given')) return `active is ${isActive} where the grant is ${grant}`
  // One was taken as the payment began; since then, what was freed was held, and what was held again was free.
  const held = place === 'none' ? 0 : 1 - told.freed + told.again
  if (held !== (place === 'held' || place === 'held-again' ? 1 : 0))
    return `${held} places where it is ${place}`
  if (status === 'succeeded' && place === 'freed') return 'paid, and its place is not counted'
  if (status !== 'pending' && grant === 'none' && place === 'held') return 'keeps a place without need'
  if (slip === 'waiting' && status !== 'pending') return 'a slip waits for nothing'
  return null
}

/** End that a payment with these facts must have, whatever their order and doubles, and whatever came between them. */
function endOf(facts: number): 'refunded' | 'succeeded' | 'failed' | null {
  if (facts & 0b1100) return 'refunded'
  if (facts & 0b0001) return 'succeeded'
  return facts & 0b0010 ? 'failed' : null
}

/**
 * Plays every sequence of up to `depth` events, with and without a promo code.
 * @returns how many sequences were played, and the first faults
 */
export function playAll(depth: number): { sequences: number; faults: string[] } {
  let sequences = 0
  const faults: string[] = []
  const names: string[] = []

  function play(state: PaymentState, told: Told, left: number) {
    sequences += 1
    const expected = endOf(told.facts)
    const found =
      fault(state, told) ??
      (expected !== null && state.status !== expected ? `${expected} expected, ${state.status} found` : null)
    if (found && faults.length < 10) faults.push(`${names.join(', ')}: ${found}`)
    if (left === 0) return
    for (const [index, event] of EVENTS.entries()) {
      const { state: next, effects, outcome } = transition(state, event)
      if (outcome !== 'moved' && (next !== state || effects.length > 0))
        faults.push(`${names.join(', ')}, ${event.kind}: ${outcome}, and yet something happened`)
      const has = (effect: string) => effects.filter((one) => one === effect).length
      names.push(event.kind)
      play(
        next,
        {
          granted: told.granted + has('grant'),
          takenBack: told.takenBack + has('take-back'),
          freed: told.freed + has('free-place'),
          again: told.again + has('hold-place-again'),
          paid: told.paid || index === 0,
          facts: index < FACTS ? told.facts | (1 << index) : told.facts,
        },
        left - 1,
      )
      names.pop()
    }
  }

  const nothing = { granted: 0, takenBack: 0, freed: 0, again: 0, paid: false, facts: 0 }
  for (const hasPromo of [false, true]) play(newPayment(money, hasPromo), nothing, depth)
  return { sequences, faults }
}
