import type { PaymentProvider } from './port.ts'
import { sandbox } from './sandbox.ts'
import { type PaymentSettings, paymentVendors } from './settings.ts'

type Parts = { settings: PaymentSettings; publicUrl: string; sandboxKey: Buffer; withSandbox: boolean }

/** The ways to pay that are configured, in the order of the list; the sandbox where no real provider is. */
export function paymentProviders({ settings, publicUrl, sandboxKey, withSandbox }: Parts): PaymentProvider[] {
  const vendors = paymentVendors(settings).map((vendor): PaymentProvider => vendor)
  const { PAYMENT_SANDBOX_SECRET: secret, PAYMENT_SANDBOX_SECRET_OLD: old } = settings
  const built =
    withSandbox && vendors.length === 0
      ? [sandbox({ secrets: [secret ?? sandboxKey.toString('hex'), ...(old ? [old] : [])], publicUrl })]
      : []
  return [...vendors, ...built].sort((one, other) => one.order - other.order)
}
