import type {
  Checked,
  OfferedProvider,
  PaymentOrder,
  ProviderEvent,
} from '#server/providers/payments/port.ts'

type Kind = {
  id?: string
  /** It opens orders, but its answer is lost on the way. */
  losesAnswers?: boolean
}

const referenceOf = (paymentId: string) => paymentId.replaceAll('-', '')

/** A provider that can be asked, kept in memory: what it was told to say of an order, it says. */
export function askedProvider({ id = 'asked', losesAnswers = false }: Kind = {}) {
  const fates = new Map<string, 'succeeded' | 'failed'>()
  const refunds = new Map<string, number[]>()
  const opened = new Set<string>()
  const silent = new Set<string>()
  let isSilent = false
  const eventOf = ({ reference, amount, currency }: PaymentOrder): ProviderEvent => ({
    eventId: `asked-${reference}-${fates.get(reference) ?? 'pending'}`,
    reference,
    status: fates.get(reference) ?? 'pending',
    money: { amount, currency },
    providerReference: `asked-${reference}`,
  })
  const isDownFor = (reference: string) => isSilent || silent.has(reference)
  const check = async (order: PaymentOrder): Promise<Checked> =>
    isDownFor(order.reference)
      ? { outcome: 'unknown', reason: 'no answer' }
      : { outcome: 'known', event: eventOf(order) }
  const provider: OfferedProvider = {
    id,
    name: 'Asked',
    icon: '/payments/sandbox.svg',
    order: 99,
    currencies: ['MMK'],
    openMinutes: 30,
    proof: 'status',
    isDown: () => false,
    initialise: async ({ reference }) => {
      if (isDownFor(reference)) return { outcome: 'unknown', reason: 'no answer' }
      opened.add(reference)
      if (losesAnswers) return { outcome: 'unknown', reason: 'the answer was lost' }
      return { outcome: 'initialised', checkout: { kind: 'qr', text: reference }, providerReference: null }
    },
    verify: () => ({ outcome: 'refused', reason: 'it never calls' }),
    check,
    checkForPayer: check,
    refund: async ({ reference }, { amount }) => {
      if (isDownFor(reference)) return { outcome: 'unknown', reason: 'no answer' }
      refunds.set(reference, [...(refunds.get(reference) ?? []), amount])
      return { outcome: 'refunded', providerReference: `refund-${reference}` }
    },
  }
  return {
    provider,
    settle: (paymentId: string, fate: 'succeeded' | 'failed') => fates.set(referenceOf(paymentId), fate),
    /** What it was told to send back, each time that it was told. */
    refunded: (paymentId: string) => refunds.get(referenceOf(paymentId)) ?? [],
    opened: (paymentId: string) => opened.has(referenceOf(paymentId)),
    /** It answers nothing from now on, or answers again. */
    silence: (silent: boolean) => {
      isSilent = silent
    },
    /** The same for one payment alone. */
    silenceFor: (paymentId: string, isDown: boolean) => {
      if (isDown) silent.add(referenceOf(paymentId))
      else silent.delete(referenceOf(paymentId))
    },
  }
}
