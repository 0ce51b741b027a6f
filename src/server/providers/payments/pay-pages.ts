import { type PaymentSettings, type PaymentVendor, paymentVendors } from './settings.ts'

/** Where each vendor's own pages stand; null for one that sends nobody to a page. */
const PAGES: Record<PaymentVendor, (settings: PaymentSettings) => string | null> = {
  bank: () => null,
  kbzpay: ({ KBZPAY_PAGE_URL }) => KBZPAY_PAGE_URL,
  wavepay: ({ WAVEPAY_PAGE_URL }) => WAVEPAY_PAGE_URL,
  dinger: ({ DINGER_PAGE_URL }) => DINGER_PAGE_URL,
  '2c2p': ({ TWOC2P_PAGE_URL }) => TWOC2P_PAGE_URL,
  stripe: ({ STRIPE_PAGE_URL }) => STRIPE_PAGE_URL,
}

/** The origins of the pages where payers pay: those of the vendors that are configured. */
export const payPageOrigins = (settings: PaymentSettings): string[] =>
  paymentVendors(settings).flatMap((vendor) => {
    const page = PAGES[vendor](settings)
    return page === null ? [] : new URL(page).origin
  })
