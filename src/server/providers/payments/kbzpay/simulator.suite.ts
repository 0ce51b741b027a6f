import { createHash } from 'node:crypto'
import type { PaymentOrder } from '../port.ts'
import {
  type RawCallback,
  type SimulatedRequest,
  type SimulatedResponse,
  simulateVendor,
} from '../simulator.suite.ts'

export const merchant = {
  appId: 'kp0123456789abcdef0123456789abcde',
  merchantCode: '200123',
  appKey: 'an app key',
}

type Fields = Record<string, string>
type SimulatedOrder = { amount: string; currency: string; tradeType: string; status: string }

/** KBZPay's own side of the signature, written by its specification and not by the adapter: pairs, sorted by bytes. */
export function vendorSign(fields: Record<string, unknown>, key: string): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    name === 'sign' || name === 'sign_type' || value === '' || typeof value === 'object'
      ? []
      : [Buffer.from(`${name}=${value}`)],
  )
  const joined = pairs
    .sort((one, other) =>
      Buffer.compare(one.subarray(0, one.indexOf('=')), other.subarray(0, other.indexOf('='))),
    )
    .flatMap((pair) => [pair, Buffer.from('&')])
  const hash = createHash('sha256')
  for (const part of joined) hash.update(part)
  return hash.update(`key=${key}`).digest('hex').toUpperCase()
}

const signed = (fields: Fields, key = merchant.appKey): Fields => ({
  ...fields,
  sign_type: 'SHA256',
  sign: vendorSign(fields, key),
})

/** KBZPay's gateway with one merchant. */
export async function simulateKbzPay() {
  const orders = new Map<string, SimulatedOrder>()
  let made = 0

  const answered = (fields: Fields): SimulatedResponse => ({
    body: JSON.stringify({ Response: signed(fields) }),
  })
  const failed = (code: string, msg: string) => answered({ result: 'FAIL', code, msg })
  const well = (fields: Fields) => answered({ result: 'SUCCESS', code: '0', msg: 'success', ...fields })

  function precreate(given: Fields): SimulatedResponse {
    const { merch_order_id: id = '', trade_type: tradeType = '', total_amount: amount = '' } = given
    const isKnown = ['PWAAPP', 'PAY_BY_QRCODE'].includes(tradeType)
    if (!/^[A-Za-z0-9_]{1,40}$/.test(id) || !/^\d+(\.\d{1,2})?$/.test(amount) || !isKnown)
      return failed('INVALID_PARAMETER', `Parameter of ${id} is invalid`)
    if (!/^([1-9]\d?|1[01]\d|120)m$/.test(given.timeout_express ?? '') || given.notify_url?.includes('?'))
      return failed('INVALID_PARAMETER', 'timeout_express or notify_url')
    if (orders.has(id)) return failed('ORDER_ID_USED', 'Order id used')
    made += 1
    orders.set(id, { amount, currency: given.trans_currency ?? '', tradeType, status: 'WAIT_PAY' })
    const prepay = { prepay_id: `KBZ00${made}`, merch_order_id: id }
    return well(tradeType === 'PAY_BY_QRCODE' ? { ...prepay, qrCode: `00020101021226${id}` } : prepay)
  }

  function queryorder({ merch_order_id: id = '' }: Fields): SimulatedResponse {
    const order = orders.get(id)
    if (!order) return failed('QUERYORDER_FAIL', 'the order does not exist')
    return well({
      merch_order_id: id,
      mm_order_id: `0100${id.slice(-6)}`,
      trade_status: order.status,
      total_amount: `${order.amount}.00`,
      trans_currency: order.currency,
    })
  }

  const server = await simulateVendor(({ method, path, body }: SimulatedRequest): SimulatedResponse => {
    const { Request } = JSON.parse(body)
    const { biz_content, ...common } = Request
    const fields = { ...common, ...biz_content }
    if (method !== 'POST' || common.method !== `kbz.payment.${path.slice(1)}`)
      return failed('INVALID_METHOD', path)
    if (vendorSign(fields, merchant.appKey) !== Request.sign)
      return failed('SIGN_ERROR', 'Sign verify failed')
    if (fields.appid !== merchant.appId || fields.merch_code !== merchant.merchantCode)
      return failed('INVALID_MERCHANT', fields.merch_code)
    if (path === '/precreate' && common.version === '1.0') return precreate(fields)
    if (path === '/queryorder' && common.version === '3.0') return queryorder(fields)
    return failed('INVALID_VERSION', common.version)
  })

  /** A callback; amounts are numbers with two decimals, and the payer's bank is named by a capital letter. */
  function report(
    { reference, amount, currency }: PaymentOrder,
    status: string,
    change: { amount?: number; currency?: string; wrongKey?: boolean; more?: Fields } = {},
  ): RawCallback {
    const fields = signed(
      {
        appid: merchant.appId,
        merch_code: merchant.merchantCode,
        merch_order_id: reference,
        mm_order_id: `0100${reference.slice(-6)}`,
        total_amount: `${change.amount ?? amount}.00`,
        trans_currency: change.currency ?? currency,
        trade_status: status,
        trans_end_time: '1763800000',
        notify_time: '1763800001',
        callback_info: '',
        nonce_str: 'F7D0C2B0',
        Wallet_identifier: 'KBZPay',
        ...change.more,
      },
      change.wrongKey ? 'another key' : merchant.appKey,
    )
    const text = JSON.stringify({ Request: fields })
    const body = Buffer.from(text.replace(/"total_amount":"([\d.]+)"/, '"total_amount":$1'))
    return { body, headers: { 'content-type': 'application/json' } }
  }

  const settle = ({ reference }: PaymentOrder, status: string) => {
    const order = orders.get(reference)
    if (!order) throw new Error('no such order')
    order.status = status
  }
  return { ...server, orders, report, settle }
}
