import { isSameMoney, type Money } from './money.ts'

export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed', 'expired', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** State of a payment, as the machine knows it. */
export type PaymentState = Readonly<{
  status: PaymentStatus
  /** Money that was asked for; nothing else pays it. */
  money: Money
  /** The plan's days: not granted, granted, or granted and taken back. */
  grant: 'none' | 'given' | 'taken-back'
  /**
   * The place of a promo code or a campaign: none, held, or freed. A late success holds one again, above the limit where none is left; a late
   * slip holds one again only where one is left.
   */
  place: 'none' | 'held' | 'freed' | 'held-again'
  /** The slip of a bank transfer. */
  slip: 'none' | 'waiting' | 'refused' | 'approved'
}>

/** `money` is null where a provider's message carries none. */
export type PaymentEvent =
  | { kind: 'succeeded'; money: Money }
  | { kind: 'failed' | 'refunded' | 'charged-back'; money: Money | null }
  /** `isPlaceLeft`: whether the offer has a place for whoever sends it. */
  | { kind: 'slip-sent'; isPlaceLeft: boolean }
  | { kind: 'expired' | 'slip-refused' }

export type PaymentEventKind = PaymentEvent['kind']

/** Effects to carry out in the transaction that saves the new state. */
export type PaymentEffect = 'grant' | 'take-back' | 'free-place' | 'hold-place-again'

/** The longest that a payment with a place may stay open, in minutes: nobody else has the place meanwhile. */
export const MAX_MINUTES_WITH_RESERVATION = 24 * 60

/**
 * `moved`: there is a new state. `known`: right, but it changes nothing (any more). `wrong-money` and `forbidden`: refused, and nothing
 * changes.
 */
export type PaymentOutcome = 'moved' | 'known' | 'wrong-money' | 'forbidden'

export type Transition = {
  outcome: PaymentOutcome
  state: PaymentState
  effects: readonly PaymentEffect[]
}

const stay = (state: PaymentState, outcome: Exclude<PaymentOutcome, 'moved'>): Transition => ({
  outcome,
  state,
  effects: [],
})

const move = (
  state: PaymentState,
  change: Partial<PaymentState>,
  ...effects: PaymentEffect[]
): Transition => ({ outcome: 'moved', state: { ...state, ...change }, effects })

/** State of the slip once a payment is closed: what nobody will look at any more is no longer waiting. */
const closed = ({ slip }: PaymentState) => (slip === 'waiting' ? 'refused' : slip)

/** Money has arrived: the plan is granted, however late, but never after the money went back, and never twice. */
function succeed(state: PaymentState): Transition {
  if (state.status === 'succeeded' || state.status === 'refunded') return stay(state, 'known')
  const slip = state.slip === 'waiting' ? 'approved' : state.slip
  const change = { status: 'succeeded', grant: 'given', slip } as const
  return state.place === 'freed'
    ? move(state, { ...change, place: 'held-again' }, 'grant', 'hold-place-again')
    : move(state, change, 'grant')
}

/** No money will come, as far as anybody knows, or it went back: nothing is granted. */
function end(state: PaymentState, status: 'failed' | 'expired' | 'refunded'): Transition {
  const change = { status, slip: closed(state) } as const
  return state.place === 'held'
    ? move(state, { ...change, place: 'freed' }, 'free-place')
    : move(state, change)
}

/**
 * The money went back: what was granted is taken back, and no later success grants. The place of what was granted stays used; that of what
 * never was is free again.
 */
function goBack(state: PaymentState): Transition {
  if (state.status === 'refunded') return stay(state, 'known')
  return state.grant === 'given'
    ? move(state, { status: 'refunded', slip: closed(state), grant: 'taken-back' }, 'take-back')
    : end(state, 'refunded')
}

/**
 * Whoever sends a slip says that they have paid: it is looked at, however late it comes, and until then the payment does not end. Without a
 * place the operator decides.
 */
function takeReceipt(state: PaymentState, isPlaceLeft: boolean): Transition {
  if (state.status !== 'pending' && state.status !== 'expired') return stay(state, 'forbidden')
  const change = { status: 'pending', slip: 'waiting' } as const
  return state.place === 'freed' && isPlaceLeft
    ? move(state, { ...change, place: 'held' }, 'hold-place-again')
    : move(state, change)
}

/**
 * Applies an event to a payment: defined for every event in every state. A later word of the provider weighs by what it says and not by
 * when it comes: refunded over succeeded over failed over expired, so that the same facts end alike in any order.
 */
export function transition(state: PaymentState, event: PaymentEvent): Transition {
  if ('money' in event && event.money && !isSameMoney(event.money, state.money))
    return stay(state, 'wrong-money')
  switch (event.kind) {
    case 'succeeded':
      return succeed(state)
    case 'refunded':
    case 'charged-back':
      return goBack(state)
    case 'failed':
      return state.status === 'pending' || state.status === 'expired'
        ? end(state, 'failed')
        : stay(state, 'known')
    case 'expired':
      if (state.status !== 'pending') return stay(state, 'known')
      return state.slip === 'waiting' ? stay(state, 'forbidden') : end(state, 'expired')
    case 'slip-sent':
      return takeReceipt(state, event.isPlaceLeft)
    case 'slip-refused':
      return state.slip === 'waiting' ? move(state, { slip: 'refused' }) : stay(state, 'forbidden')
  }
}
