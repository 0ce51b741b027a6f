import type { PaymentProvider } from './port.ts'

/** Time that a transfer may take, in minutes. */
const OPEN_MINUTES = 72 * 60

/**
 * A transfer to the school's own account. The payer sends the slip, and the operator compares it with the account's statement: nothing
 * reports, and nothing can be asked.
 * @param accounts as they are shown: bank, holder and number, a line each
 */
export function bankTransfer({ accounts }: { accounts: readonly string[] }): PaymentProvider {
  return {
    id: 'bank',
    name: 'Bank transfer',
    icon: '/payments/bank.svg',
    order: 80,
    currencies: ['MMK'],
    openMinutes: OPEN_MINUTES,
    proof: 'callback',
    initialise: async ({ reference }) => ({
      outcome: 'initialised',
      checkout: { kind: 'transfer', text: accounts.join('\n') },
      providerReference: reference,
    }),
    verify: () => ({ outcome: 'refused', reason: 'a bank reports nothing' }),
    check: null,
    refund: null,
  }
}
