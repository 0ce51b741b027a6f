import { expect, test } from 'vitest'
import { paymentCode, readPaymentCode } from './payment-code.ts'
import { readPromoCode } from './promo-code.ts'
import { receiptNumber } from './receipt-number.ts'
import { printedCode, readVoucherCode, VOUCHER_CHANCES, voucherCode } from './voucher-code.ts'

const chance = (seed: number) =>
  Array.from({ length: VOUCHER_CHANCES.count }, (_, i) => (seed * 31 + i * i * 7) % VOUCHER_CHANCES.below)
const code = voucherCode(chance(5))

test('a voucher has twelve signs, none of which looks like another', () => {
  for (let seed = 0; seed < 500; seed++) expect(voucherCode(chance(seed))).toMatch(/^[^012580ILOSUVZB]{12}$/)
  expect(VOUCHER_CHANCES.below ** VOUCHER_CHANCES.count).toBeGreaterThan(9e14)
  expect(() => voucherCode([1, 2, 3])).toThrow()
  expect(() => voucherCode([99, ...chance(1).slice(1)])).toThrow()
})

test('it is read as people type it: small letters, spaces, dashes, Myanmar digits', () => {
  expect(printedCode(code)).toMatch(/^.{4}-.{4}-.{4}$/)
  const myanmar = code.replace(/\d/g, (digit) => String.fromCodePoint(0x1040 + Number(digit)))
  for (const typed of [
    printedCode(code),
    code.toLowerCase(),
    ` ${code.slice(0, 5)} ${code.slice(5)} `,
    myanmar,
    code.replace(/./g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  ])
    expect(readVoucherCode(typed)).toBe(code)
})

test('one wrong sign and two exchanged ones are noticed', () => {
  const signs = [...'34679ACDEFGHJKMNPQRTWXY']
  for (let at = 0; at < code.length; at++)
    for (const sign of signs) {
      const wrong = code.slice(0, at) + sign + code.slice(at + 1)
      expect(readVoucherCode(wrong)).toBe(sign === code[at] ? code : null)
    }
  for (let at = 1; at < code.length - 1; at++) {
    const [one, other] = [code[at - 1], code[at]]
    if (one === other) continue
    const exchanged = `${code.slice(0, at - 1)}${other}${one}${code.slice(at + 1)}`
    expect(readVoucherCode(exchanged)).toBeNull()
  }
  for (const typed of ['', '0', 'O'.repeat(12), code.slice(1), `${code}3`, '💥'.repeat(12)])
    expect(readVoucherCode(typed)).toBeNull()
})

test('a promo code is read in any case', () => {
  for (const typed of [' welcome5 ', 'WELCOME၅', 'ｗｅｌｃｏｍｅ５', '\u200bWELCOME5\u200e'])
    expect(readPromoCode(typed)).toBe('WELCOME5')
  for (const text of ['', 'A', '-AB', 'A B', 'က', 'A'.repeat(31)]) expect(readPromoCode(text)).toBeNull()
})

test('a receipt’s number says the day in Yangon', () => {
  expect(receiptNumber(new Date('2026-11-22T18:00:00Z'), 123)).toBe('T-20261123-000123')
})

test('a payment’s code is short, is read as people type it, and notices a wrong sign', () => {
  expect(paymentCode(1)).toMatch(/^TZ-[3-9A-Y]{4}-[3-9A-Y]{2}$/)
  for (const number of [1, 22, 23, 9_999, 6_436_342, 6_436_343, 2_147_483_647]) {
    const code = paymentCode(number)
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code} `])
      expect([number, readPaymentCode(typed)]).toEqual([number, number])
    const wrong = code.replace(/.$/, (last) => (last === 'A' ? 'C' : 'A'))
    expect(readPaymentCode(wrong)).toBeNull()
  }
  for (const typed of ['', 'TZ', 'TZ-0000-00', '123456', 'T-20261122-000123', `TZ-${'A'.repeat(20)}`])
    expect(readPaymentCode(typed)).toBeNull()
})
