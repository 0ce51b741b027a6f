import type { OfferedProvider, Order, ProviderEvent } from '#server/providers/payments/port.ts'

/** A provider that can be asked, kept in memory: what it was told to say of an order, it says. */
export function askedProvider() {
  const fates = new Map<string, 'succeeded' | 'failed'>()
  const refunds = new Map<string, number>()
  const opened = new Set<string>()
  let isSilent = false
  const eventOf = ({ reference, amount, currency }: Order): ProviderEvent => ({
    eventId: `asked-${reference}-${fates.get(reference) ?? 'pending'}`,
    reference,
    status: fates.get(reference) ?? 'pending',
    money: { amount, currency },
    providerReference: `asked-${reference}`,
  })
  const provider: OfferedProvider = {
    id: 'asked',
    name: 'Asked',
    icon: '/payments/sandbox.svg',
    order: 99,
    currencies: ['MMK'],
    openMinutes: 30,
    proof: 'status',
    isDown: () => false,
    initialise: async ({ reference }) => {
      if (isSilent) return { outcome: 'unknown', reason: 'no answer' }
      opened.add(reference)
      return { outcome: 'initialised', checkout: { kind: 'qr', text: reference }, providerReference: null }
    },
    verify: () => ({ outcome: 'refused', reason: 'it never calls' }),
    check: async (order) =>
      isSilent ? { outcome: 'unknown', reason: 'no answer' } : { outcome: 'known', event: eventOf(order) },
    refund: async ({ reference }, { amount }) => {
      refunds.set(reference, amount)
      return { outcome: 'refunded', providerReference: `refund-${reference}` }
    },
  }
  const referenceOf = (paymentId: string) => paymentId.replaceAll('-', '')
  return {
    provider,
    settle: (paymentId: string, fate: 'succeeded' | 'failed') => fates.set(referenceOf(paymentId), fate),
    refunded: (paymentId: string) => refunds.get(referenceOf(paymentId)),
    opened: (paymentId: string) => opened.has(referenceOf(paymentId)),
    silence: (silent: boolean) => {
      isSilent = silent
    },
  }
}
