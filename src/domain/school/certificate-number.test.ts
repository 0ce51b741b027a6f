import { expect, test } from 'vitest'
import { CERTIFICATE_CHANCES, certificateNumber, readCertificateNumber } from './certificate-number.ts'

const chance = Array.from({ length: CERTIFICATE_CHANCES.count }, (_, n) => (n * 7 + 3) % 23)

test('a number is read as it was printed, in any case, with Burmese digits and without its dashes', () => {
  const number = certificateNumber(chance)
  expect(number).toMatch(/^(\w{4}-){4}\w{4}$/)
  const burmese = number.replace(/\d/g, (digit) => String.fromCodePoint(0x1040 + Number(digit)))
  for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ''), ` ${number} `, burmese])
    expect(readCertificateNumber(typed)).toBe(number)
})

test('one wrong sign is noticed, and what is no number is none', () => {
  const number = certificateNumber(chance)
  for (let at = 0; at < number.length; at++) {
    if (number[at] === '-') continue
    const wrong = number.slice(0, at) + (number[at] === 'A' ? 'C' : 'A') + number.slice(at + 1)
    expect([wrong, readCertificateNumber(wrong)]).toEqual([wrong, null])
  }
  for (const typed of ['', '1', 'O'.repeat(20), `${number}A`, '\u0000', '😀'.repeat(99)])
    expect(readCertificateNumber(typed)).toBeNull()
  expect(() => certificateNumber([1, 2])).toThrow(RangeError)
})
