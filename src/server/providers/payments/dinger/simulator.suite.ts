import { generateKeyPairSync } from 'node:crypto'
import type { PaymentOrder } from '../port.ts'
import {
  type RawCallback,
  type SimulatedRequest,
  type SimulatedResponse,
  simulateVendor,
} from '../simulator.suite.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })

export const merchant = {
  projectName: 'thazin staging',
  merchantName: 'Thazin',
  apiKey: 'm7v9vlk.an-api_key',
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  callbackKey: '0123456789abcdef0123456789abcdef',
}

const bigintOf = (text = '') => BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`)

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** RSA with PKCS#1 v1.5 by plain arithmetic (RFC 8017, 7.2.2), block by block; null where the padding is none. */
export function vendorDecrypt(payload: string): string | null {
  const { n, d } = privateKey.export({ format: 'jwk' })
  const bytes = Buffer.from(payload, 'base64')
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 128) {
    const block = BigInt(`0x${bytes.subarray(at, at + 128).toString('hex')}`)
    const plain = Buffer.from(power(block, bigintOf(d), bigintOf(n)).toString(16).padStart(256, '0'), 'hex')
    const end = plain.indexOf(0, 2)
    if (plain[0] !== 0 || plain[1] !== 2 || end < 10) return null
    parts.push(plain.subarray(end + 1))
  }
  return Buffer.concat(parts).toString()
}

/** AES-256-ECB by the Web Cryptography API, which has no ECB: each block is CBC's first under zeros. */
export async function vendorSeal(plain: string, key: string) {
  const { subtle } = globalThis.crypto
  const aes = await subtle.importKey('raw', new TextEncoder().encode(key), 'AES-CBC', false, ['encrypt'])
  const text = Buffer.from(plain)
  const missing = 16 - (text.length % 16)
  const padded = Buffer.concat([text, Buffer.alloc(missing, missing)])
  const blocks: Uint8Array[] = []
  for (let at = 0; at < padded.length; at += 16) {
    const sealed = await subtle.encrypt(
      { name: 'AES-CBC', iv: new Uint8Array(16) },
      aes,
      new Uint8Array(padded.subarray(at, at + 16)),
    )
    blocks.push(new Uint8Array(sealed, 0, 16))
  }
  const digest = await subtle.digest('SHA-256', new Uint8Array(text))
  return {
    paymentResult: Buffer.concat(blocks).toString('base64'),
    checksum: Buffer.from(digest).toString('hex'),
  }
}

export type Payload = {
  providerName: string
  methodName: string
  totalAmount: number
  orderId: string
  customerPhone: string
  items: string
}

type Change = { amount?: number; wrongKey?: boolean; more?: Record<string, unknown> }

const json = (body: object, status = 200): SimulatedResponse => ({ status, body: JSON.stringify(body) })
const no = (code: string, message: string) => json({ code, message, time: '20261122 120000' })

/** Dinger with one merchant. */
export async function simulateDinger() {
  const payments = new Map<string, Payload>()

  function token(query: URLSearchParams): SimulatedResponse {
    const { projectName, apiKey, merchantName } = merchant
    const right = { projectName, apiKey, merchantName }
    if (Object.entries(right).some(([name, value]) => query.get(name) !== value))
      return no('006', 'Authentication Fail')
    return json({ code: '000', message: 'Success', response: { paymentToken: 'token-1', expireIn: 1800 } })
  }

  function pay({ headers, body }: SimulatedRequest): SimulatedResponse {
    if (headers.authorization !== 'Bearer token-1') return json({ message: 'Unauthorized' }, 401)
    const plain = vendorDecrypt(new URLSearchParams(body).get('payload') ?? '')
    if (plain === null) return no('016', 'Payload is invalid')
    const payload: Payload = JSON.parse(plain)
    const total = (JSON.parse(payload.items) as { amount: number; quantity: string }[])
      .map(({ amount, quantity }) => amount * Number(quantity))
      .reduce((sum, amount) => sum + amount, 0)
    if (total !== payload.totalAmount) return no('017', 'totalAmount not matched')
    if (payload.providerName === 'Onepay' && !/^09\d{7,9}$/.test(payload.customerPhone))
      return no('018', `Phone ${payload.customerPhone} is no Onepay user`)
    if (payments.has(payload.orderId)) return no('019', 'Duplicate order')
    payments.set(payload.orderId, payload)
    const response = {
      amount: payload.totalAmount,
      merchOrderId: payload.orderId,
      transactionNum: `TX-${payments.size}`,
      formToken: 'form/token+1',
      ...(payload.methodName === 'QR' && { qrCode: `000201010212${payload.orderId}` }),
    }
    return json({ code: '000', message: 'Request Success', time: '20261122 120000', response })
  }

  const server = await simulateVendor((asked) => {
    if (asked.method === 'GET' && asked.path === '/api/token') return token(asked.query)
    if (asked.method === 'POST' && asked.path === '/api/pay') return pay(asked)
    return json({ message: 'Not found' }, 404)
  })

  async function report(
    order: PaymentOrder,
    transactionStatus: string,
    change: Change = {},
  ): Promise<RawCallback> {
    const result = {
      totalAmount: change.amount ?? order.amount,
      createdAt: '20261122 153856',
      transactionStatus,
      methodName: 'PIN',
      merchantOrderId: order.reference,
      transactionId: `TX-${order.reference.slice(-4)}`,
      customerName: 'Thazin',
      providerName: 'Onepay',
      ...change.more,
    }
    const key = change.wrongKey ? 'another key of thirty-two letters' : merchant.callbackKey
    const sealed = await vendorSeal(JSON.stringify(result), key.slice(0, 32))
    return { body: Buffer.from(JSON.stringify(sealed)), headers: { 'content-type': 'application/json' } }
  }

  return { ...server, payments, report }
}
