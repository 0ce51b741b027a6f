import { randomBytes } from 'node:crypto'
import { sign } from './sign.ts'

/** Merchant that we are at KBZPay, and the keys: the first signs, all count. */
export type Merchant = { appId: string; merchantCode: string; appKeys: readonly [string, ...string[]] }

/** Way in which the payer pays: in KBZPay's app, or by scanning a code with any bank's. */
export type TradeType = 'PWAAPP' | 'PAY_BY_QRCODE'

const VERSIONS = { precreate: '1.0', queryorder: '3.0' } as const

const seconds = () => String(Math.floor(Date.now() / 1000))
const nonce = () => randomBytes(16).toString('hex').toUpperCase()

/** The body of a request, signed over its common fields and those of its business together. */
export function requestBody(
  method: keyof typeof VERSIONS,
  merchant: Merchant,
  business: Record<string, string>,
  more: { notify_url?: string } = {},
): string {
  const biz_content = { appid: merchant.appId, merch_code: merchant.merchantCode, ...business }
  const common = {
    timestamp: seconds(),
    method: `kbz.payment.${method}`,
    nonce_str: nonce(),
    version: VERSIONS[method],
    ...more,
  }
  const signature = sign({ ...common, ...biz_content }, merchant.appKeys[0])
  return JSON.stringify({ Request: { ...common, sign_type: 'SHA256', sign: signature, biz_content } })
}

/** The address of KBZPay's page, which opens its app: the fields are signed, and follow `#/`. */
export function pageAddress(
  page: string,
  { appId, merchantCode, appKeys }: Merchant,
  prepayId: string,
): string {
  const fields = {
    appid: appId,
    merch_code: merchantCode,
    nonce_str: nonce(),
    prepay_id: prepayId,
    timestamp: seconds(),
  }
  const query = new URLSearchParams({ ...fields, sign: sign(fields, appKeys[0]) })
  return `${page.replace(/[#/?]*$/, '')}/#/?${query}`
}
