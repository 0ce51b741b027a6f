import { jwtVerify, SignJWT } from 'jose'
import type { PaymentOrder } from '../port.ts'
import {
  type RawCallback,
  type SimulatedRequest,
  type SimulatedResponse,
  simulateVendor,
} from '../simulator.suite.ts'

export const merchant = { merchantId: 'JT01', secret: 'ECC4E54DBA738857B84A7EBC6B5DC718' }

const bytes = (secret: string) => new TextEncoder().encode(secret)

/** The vendor's side of the tokens, by a library that the adapter does not use. */
export const vendorSign = (claims: Record<string, unknown>, secret = merchant.secret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(bytes(secret))

const vendorRead = async (token: string) => {
  try {
    return (await jwtVerify(token, bytes(merchant.secret), { algorithms: ['HS256'] })).payload
  } catch {
    return null
  }
}

type Invoice = { amount: number; currency: string; code: string; token: string }
type Change = { amount?: number; currency?: string; wrongKey?: boolean; more?: Record<string, unknown> }

const plain = (body: object): SimulatedResponse => ({ body: JSON.stringify(body) })
const isTwoDecimals = (amount: unknown) =>
  typeof amount === 'number' && Number.isInteger(Math.round(amount * 1e6) / 1e4)

/** 2C2P's gateway with one merchant; `speaks` says which of its inquiries answers signed. */
export async function simulateTwoCTwoP(speaks: 'transactionStatus' | 'paymentInquiry' = 'transactionStatus') {
  const invoices = new Map<string, Invoice>()

  const signed = async (claims: Record<string, unknown>) => plain({ payload: await vendorSign(claims) })

  function paymentToken({ invoiceNo, amount, currencyCode, idempotencyID }: Record<string, unknown>) {
    const known = invoices.get(String(invoiceNo))
    if (known && idempotencyID !== invoiceNo)
      return plain({ respCode: '9015', respDesc: 'Existing Invoice Number' })
    if (!isTwoDecimals(amount)) return plain({ respCode: '9005', respDesc: 'Invalid amount' })
    const token = known?.token ?? `token-${invoices.size + 1}`
    invoices.set(
      String(invoiceNo),
      known ?? { amount: Number(amount), currency: String(currencyCode), code: '2001', token },
    )
    const webPaymentUrl = `https://sandbox-pgw-ui.2c2p.com/payment/4.1/#/token/${token}`
    return signed({ webPaymentUrl, paymentToken: token, respCode: '0000', respDesc: 'Success' })
  }

  function inquiry({ invoiceNo }: Record<string, unknown>) {
    const invoice = invoices.get(String(invoiceNo))
    const about = { merchantID: merchant.merchantId, invoiceNo }
    if (!invoice) return signed({ ...about, respCode: '2002', respDesc: 'Transaction not found' })
    const { amount, currency: currencyCode, code: respCode } = invoice
    return signed({ ...about, amount, currencyCode, tranRef: `T${invoiceNo}`, respCode, respDesc: 'x' })
  }

  const server = await simulateVendor(
    async ({ method, path, body }: SimulatedRequest): Promise<SimulatedResponse> => {
      const claims = await vendorRead(JSON.parse(body).payload)
      if (method !== 'POST' || !claims) return plain({ respCode: '9042', respDesc: 'Hash value mismatch' })
      if (claims.merchantID !== merchant.merchantId)
        return plain({ respCode: '9001', respDesc: 'Invalid merchant' })
      if (path === '/payment/4.3/paymentToken') return paymentToken(claims)
      if (path === `/payment/4.3/${speaks}`) return inquiry(claims)
      return { status: 404, type: 'text/html', body: 'Not found' }
    },
  )

  async function report(order: PaymentOrder, respCode: string, change: Change = {}): Promise<RawCallback> {
    const { amount = order.amount, currency = order.currency } = change
    const claims = {
      merchantID: merchant.merchantId,
      invoiceNo: order.reference,
      amount: ['MMK', 'JPY', 'LAK'].includes(currency) ? amount : amount / 100,
      currencyCode: currency,
      tranRef: `T${order.reference}`,
      respCode,
      respDesc: 'x',
      ...change.more,
    }
    const payload = await vendorSign(claims, change.wrongKey ? 'another secret of 2C2P' : merchant.secret)
    return { body: Buffer.from(JSON.stringify({ payload })), headers: { 'content-type': 'application/json' } }
  }

  const settle = ({ reference }: PaymentOrder, code: string) => {
    const invoice = invoices.get(reference)
    if (!invoice) throw new Error('no such invoice')
    invoice.code = code
  }
  return { ...server, invoices, report, settle }
}
