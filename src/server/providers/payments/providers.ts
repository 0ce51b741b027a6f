import { twoCTwoP } from './2c2p/2c2p.ts'
import { bankTransfer } from './bank.ts'
import { dinger } from './dinger/dinger.ts'
import { kbzPay } from './kbzpay/kbzpay.ts'
import type { OfferedProvider, PaymentProvider } from './port.ts'
import { sandbox } from './sandbox.ts'
import { type PaymentSettings, type PaymentVendor, paymentVendors } from './settings.ts'
import { wavePay } from './wavepay/wavepay.ts'
import { withCircuit } from './with-circuit.ts'

type Parts = { settings: PaymentSettings; publicUrl: string; sandboxKey: Buffer; nowMs: () => number }

type Keys = readonly [string, ...string[]]

/** The key that signs, and the one before, where it counts still. */
const keys = (key: string | undefined, old: string | undefined): Keys => [key ?? '', ...(old ? [old] : [])]

/** Ways to pay that each vendor offers: one way to pay, or several. A vendor's settings are there, for it is configured. */
const vendors: Record<
  PaymentVendor,
  (settings: PaymentSettings) => PaymentProvider[] | Promise<PaymentProvider[]>
> = {
  bank: ({ PAYMENT_BANK_ACCOUNTS: accounts }) => [bankTransfer({ accounts: accounts ?? [] })],
  kbzpay: (settings) =>
    kbzPay({
      merchant: {
        appId: settings.KBZPAY_APP_ID ?? '',
        merchantCode: settings.KBZPAY_MERCHANT_CODE ?? '',
        appKeys: keys(settings.KBZPAY_APP_KEY, settings.KBZPAY_APP_KEY_OLD),
      },
      url: settings.KBZPAY_URL,
      page: settings.KBZPAY_PAGE_URL,
    }),
  wavepay: (settings) => [
    wavePay({
      merchantId: settings.WAVEPAY_MERCHANT_ID ?? '',
      merchantName: settings.WAVEPAY_MERCHANT_NAME ?? '',
      secrets: keys(settings.WAVEPAY_SECRET, settings.WAVEPAY_SECRET_OLD),
      url: settings.WAVEPAY_URL,
      page: settings.WAVEPAY_PAGE_URL,
    }),
  ],
  dinger: (settings) =>
    dinger({
      projectName: settings.DINGER_PROJECT_NAME ?? '',
      merchantName: settings.DINGER_MERCHANT_NAME ?? '',
      apiKey: settings.DINGER_API_KEY ?? '',
      publicKey: settings.DINGER_PUBLIC_KEY ?? '',
      callbackKeys: keys(settings.DINGER_CALLBACK_KEY, settings.DINGER_CALLBACK_KEY_OLD),
      channels: settings.DINGER_CHANNELS,
      url: settings.DINGER_URL,
      page: settings.DINGER_PAGE_URL,
    }),
  '2c2p': (settings) => [
    twoCTwoP({
      merchantId: settings.TWOC2P_MERCHANT_ID ?? '',
      secrets: keys(settings.TWOC2P_SECRET, settings.TWOC2P_SECRET_OLD),
      currency: settings.TWOC2P_CURRENCY,
      url: settings.TWOC2P_URL,
    }),
  ],
  async stripe(settings) {
    // Its library takes 40 MB and a third of a second: only who is configured pays that.
    const { stripe } = await import('./stripe/stripe.ts')
    return [
      stripe({
        secretKey: settings.STRIPE_SECRET_KEY ?? '',
        webhookSecrets: keys(settings.STRIPE_WEBHOOK_SECRET, settings.STRIPE_WEBHOOK_SECRET_OLD),
        url: settings.STRIPE_URL,
      }),
    ]
  },
}

/** Ways to pay that the demo offers: the sandbox, and a bank that there is not. */
function demoProviders({ settings, publicUrl, sandboxKey }: Parts): PaymentProvider[] {
  const { PAYMENT_SANDBOX_SECRET: secret, PAYMENT_SANDBOX_SECRET_OLD: old } = settings
  return [
    sandbox({ secrets: [secret ?? sandboxKey.toString('hex'), ...(old ? [old] : [])], publicUrl }),
    bankTransfer({ accounts: ['Demo Bank · Thazin · 0000 0000 0000 0000'] }),
  ]
}

/** The ways to pay, in the order of the list: those that are configured; the demo's where none is. */
export async function paymentProviders(parts: Parts): Promise<OfferedProvider[]> {
  const { settings, nowMs } = parts
  if (settings.PAYMENTS === 'off') return []
  const offers = await Promise.all(paymentVendors(settings).map((vendor) => vendors[vendor](settings)))
  const configured = offers.flat()
  return (configured.length > 0 ? configured : demoProviders(parts))
    .map((provider) => withCircuit(provider, nowMs))
    .sort((one, other) => one.order - other.order)
}
