import * as twoCTwoP from './2c2p/simulator.suite.ts'
import * as dinger from './dinger/simulator.suite.ts'
import * as kbzPay from './kbzpay/simulator.suite.ts'
import type { PaymentOrder } from './port.ts'
import type { RawCallback, VendorServer } from './simulator.suite.ts'
import * as stripe from './stripe/simulator.suite.ts'
import * as wavePay from './wavepay/simulator.suite.ts'

type Fate = 'succeeded' | 'failed'
type Change = { amount?: number; wrongKey?: boolean }

/** A simulated vendor as the whole program meets it. */
export type SimulatedVendor = Pick<VendorServer, 'behave' | 'stop' | 'asked'> & {
  /** The way to pay, and the name in its callback's address. */
  provider: string
  listensAs: string
  currency: 'MMK' | 'USD'
  /** Settings that the program is started with. */
  settings: Record<string, string>
  report: (order: PaymentOrder, fate: Fate, change?: Change) => Promise<RawCallback> | RawCallback
  /** Lets the payer pay or decline at the vendor; null where the vendor cannot be asked for that. */
  settle: ((order: PaymentOrder, fate: Fate) => void) | null
  acknowledgement: string
  /** Money that the payer's bank took back; where the vendor tells of that. */
  chargeBack?: (providerReference: string) => Promise<RawCallback>
}

async function kbz(): Promise<SimulatedVendor> {
  const fates = { succeeded: 'PAY_SUCCESS', failed: 'PAY_FAILED' }
  const { report, settle, ...server } = await kbzPay.simulateKbzPay()
  return {
    ...server,
    provider: 'kbzpay-qr',
    listensAs: 'kbzpay',
    currency: 'MMK',
    settings: {
      KBZPAY_APP_ID: kbzPay.merchant.appId,
      KBZPAY_MERCHANT_CODE: kbzPay.merchant.merchantCode,
      KBZPAY_APP_KEY: kbzPay.merchant.appKey,
      KBZPAY_URL: server.url,
    },
    report: (order, fate, change) => report(order, fates[fate], change),
    settle: (order, fate) => settle(order, fates[fate]),
    acknowledgement: 'success',
  }
}

async function wave(): Promise<SimulatedVendor> {
  const fates = { succeeded: 'PAYMENT_CONFIRMED', failed: 'PAYMENT_REQUEST_CANCELLED' }
  const { report, ...server } = await wavePay.simulateWavePay()
  return {
    ...server,
    provider: 'wavepay',
    listensAs: 'wavepay',
    currency: 'MMK',
    settings: {
      WAVEPAY_MERCHANT_ID: wavePay.merchant.merchantId,
      WAVEPAY_MERCHANT_NAME: wavePay.merchant.merchantName,
      WAVEPAY_SECRET: wavePay.merchant.secret,
      WAVEPAY_URL: server.url,
    },
    report: (order, fate, change) => report(order, fates[fate], change),
    settle: null,
    acknowledgement: '{"message":"success"}',
  }
}

async function onepay(): Promise<SimulatedVendor> {
  const fates = { succeeded: 'SUCCESS', failed: 'DECLINED' }
  const { report, ...server } = await dinger.simulateDinger()
  const { merchant } = dinger
  return {
    ...server,
    provider: 'onepay',
    listensAs: 'dinger',
    currency: 'MMK',
    settings: {
      DINGER_PROJECT_NAME: merchant.projectName,
      DINGER_MERCHANT_NAME: merchant.merchantName,
      DINGER_API_KEY: merchant.apiKey,
      DINGER_PUBLIC_KEY: merchant.publicKey,
      DINGER_CALLBACK_KEY: merchant.callbackKey,
      DINGER_URL: server.url,
    },
    report: (order, fate, change) => report(order, fates[fate], change),
    settle: null,
    acknowledgement: '{"success":true}',
  }
}

async function cards(): Promise<SimulatedVendor> {
  const fates = { succeeded: '0000', failed: '0003' }
  const { report, settle, ...server } = await twoCTwoP.simulateTwoCTwoP()
  return {
    ...server,
    provider: '2c2p',
    listensAs: '2c2p',
    currency: 'MMK',
    settings: {
      TWOC2P_MERCHANT_ID: twoCTwoP.merchant.merchantId,
      TWOC2P_SECRET: twoCTwoP.merchant.secret,
      TWOC2P_URL: server.url,
    },
    report: (order, fate, change) => report(order, fates[fate], change),
    settle: (order, fate) => settle(order, fates[fate]),
    acknowledgement: '{"status":"received"}',
  }
}

async function abroad(): Promise<SimulatedVendor> {
  const { report, settle, send, ...server } = await stripe.simulateStripe()
  return {
    ...server,
    chargeBack: (payment_intent) =>
      send('charge.dispute.funds_withdrawn', 'evt_dispute', { id: 'dp_1', payment_intent }),
    provider: 'stripe',
    listensAs: 'stripe',
    currency: 'USD',
    settings: {
      STRIPE_SECRET_KEY: stripe.account.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.account.webhookSecret,
      STRIPE_URL: server.url,
    },
    report,
    settle,
    acknowledgement: '{"received":true}',
  }
}

/** All vendors, each simulated. */
export const simulateVendors = () => Promise.all([kbz(), wave(), onepay(), cards(), abroad()])
