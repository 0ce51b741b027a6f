import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encryptPayload, isPublicKey, openResult, readPublicKey } from './cipher.ts'
import { merchant, vendorDecrypt, vendorSeal } from './simulator.suite.ts'

const KEY = '0123456789abcdef0123456789abcdef'

it('opens what openssl sealed', () => {
  const plain = '{"totalAmount":10000,"merchantOrderId":"order_1","transactionStatus":"SUCCESS"}'
  // printf '%s' "$PLAIN" | openssl enc -aes-256-ecb -K $(printf '%s' $KEY | xxd -p -c 99) | base64 -w0
  const sealed =
    'QCVAmAl4PELrYvgzQnwdcs1nrnzv4rYGjb3zQ27VGHc/8RKnrnSyLVQSkKnqBx0TTpOh2vOlKxICu4jwJ7qiTbevnMgHTb55Y6l/qNbs/CM='
  // printf '%s' "$PLAIN" | openssl dgst -sha256
  const checksum = '84d573f8b85c7b6854a2243f573f94742dc2164ff8af8eed2d0d4ee2a544ad3a'
  expect(openResult(sealed, checksum, [KEY])).toBe(plain)
  expect(openResult(sealed, checksum.toUpperCase(), [KEY])).toBe(plain)
})

it('opens what a second implementation sealed, of any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (plain) => {
      const { paymentResult, checksum } = await vendorSeal(plain, KEY)
      expect(openResult(paymentResult, checksum, ['x'.repeat(32), KEY])).toBe(plain)
    }),
  )
})

it('opens nothing by another key, to another checksum, or with blocks from elsewhere', async () => {
  const one = await vendorSeal('{"totalAmount":90000,"orderId":"one"}', KEY)
  const other = await vendorSeal('{"totalAmount":10000,"orderId":"one"}', KEY)
  expect(openResult(one.paymentResult, one.checksum, ['f'.repeat(32), 'short'])).toBeNull()
  expect(openResult(one.paymentResult, other.checksum, [KEY])).toBeNull()
  const blocks = (paymentResult: string) => Buffer.from(paymentResult, 'base64')
  const spliced = Buffer.concat([
    blocks(one.paymentResult).subarray(0, 16),
    blocks(other.paymentResult).subarray(16),
  ])
  expect(openResult(spliced.toString('base64'), other.checksum, [KEY])).toBeNull()
  for (const text of ['', 'x', 'AAAA', '\0']) expect(openResult(text, one.checksum, [KEY])).toBeNull()
})

it('the vendor reads any payload, however many blocks of the key it fills', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (payload) => {
      expect(vendorDecrypt(encryptPayload(payload, merchant.publicKey))).toBe(payload)
    }),
    { numRuns: 20 },
  )
  const lengths = [1, 117, 118, 234, 235].map(
    (length) => Buffer.from(encryptPayload('x'.repeat(length), merchant.publicKey), 'base64').length,
  )
  expect(lengths).toEqual([128, 128, 256, 256, 384])
})

it('takes the key as the dashboard shows it, as PEM, and as PEM on one line', () => {
  const pem = readPublicKey(merchant.publicKey).export({ format: 'pem', type: 'spki' }).toString()
  for (const text of [merchant.publicKey, pem, pem.replaceAll('\n', '\\n'), pem.replaceAll('\n', '')])
    expect(isPublicKey(text)).toBe(true)
  for (const text of ['', 'key', merchant.publicKey.slice(4)]) expect(isPublicKey(text)).toBe(false)
})
