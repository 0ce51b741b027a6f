import { bankTransfer } from './bank.ts'
import type { OfferedProvider, PaymentProvider } from './port.ts'
import { sandbox } from './sandbox.ts'
import { type PaymentSettings, type PaymentVendor, paymentVendors } from './settings.ts'
import { withCircuit } from './with-circuit.ts'

type Parts = { settings: PaymentSettings; publicUrl: string; sandboxKey: Buffer; nowMs: () => number }

/** What each vendor offers: one way to pay, or several. */
const vendors: Record<PaymentVendor, (settings: PaymentSettings) => PaymentProvider[]> = {
  bank: ({ PAYMENT_BANK_ACCOUNTS: accounts }) => [bankTransfer({ accounts: accounts ?? [] })],
}

/** What the demo offers: the sandbox, and a bank that there is not. */
function demoProviders({ settings, publicUrl, sandboxKey }: Parts): PaymentProvider[] {
  const { PAYMENT_SANDBOX_SECRET: secret, PAYMENT_SANDBOX_SECRET_OLD: old } = settings
  return [
    sandbox({ secrets: [secret ?? sandboxKey.toString('hex'), ...(old ? [old] : [])], publicUrl }),
    bankTransfer({ accounts: ['Demo Bank · Thazin · 0000 0000 0000 0000'] }),
  ]
}

/** The ways to pay, in the order of the list: those that are configured; the demo's where none is. */
export function paymentProviders(parts: Parts): OfferedProvider[] {
  const { settings, nowMs } = parts
  if (settings.PAYMENTS === 'off') return []
  const configured = paymentVendors(settings).flatMap((vendor) => vendors[vendor](settings))
  return (configured.length > 0 ? configured : demoProviders(parts))
    .map((provider) => withCircuit(provider, nowMs))
    .sort((one, other) => one.order - other.order)
}
