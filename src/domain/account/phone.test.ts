import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '#domain/text/clean-text.ts'
import { toMyanmarDigits } from '#domain/text/digits.ts'
import { readPhone } from './phone.ts'

const mm = (phone: string) => ({ ok: true, phone, country: 'MM' })

describe('a Myanmar number is read however it is written', () => {
  test.each([
    '09777123456',
    '9777123456',
    '959777123456',
    '+959777123456',
    '00959777123456',
    '+95 09777123456',
    '+95 (0) 9 777 123 456',
    '09-777-123-456',
    '09 777–123–456',
    '(09) 777.123.456',
    '၀၉၇၇၇၁၂၃၄၅၆',
    '+၉၅ ၉ ၇၇၇ ၁၂၃ ၄၅၆',
    '０９７７７１２３４５６',
    ' 09777123456\u200b',
    '\u202a+95 9 777 123 456\u202c',
    '\u202d09777123456\u202c',
    '\u2066+959777123456\u2069',
    '\u2068\u200e+95 9\u00a0777 123 456\u200f\u2069',
    '\ufeff09777123456',
    'ဝ၉၇၇၇၁၂၃၄၅၆',
    'ဝ၉ရရရ၁၂၃၄၅၆',
    '၀၉-၇၇၇ ၁၂၃၄၅၆။',
    'o9777123456',
    'O9 777 123 456.',
    'tel:+959777123456',
    'TEL:09-777-123-456',
    '\u2068tel:09777123456\u2069',
    'my number is 09 777 123 456',
    'Phone: +95 9 777-123-456 (home)',
    'Ko Ko 09777123456 Yangon',
    'ဖုန်းနံပါတ် ၀၉၇၇၇၁၂၃၄၅၆ ပါ။',
  ])('%s', (written) => expect(readPhone(written)).toEqual(mm('+959777123456')))

  test('with seven digits after the nine, as the oldest numbers have', () =>
    expect(readPhone('09 5123456')).toEqual(mm('+9595123456')))
})

test.each([
  '',
  '0',
  '097',
  '09',
  '+95',
  '0977712345678',
  '09777123456 ext 5',
  '09abc',
  '777',
  'မောင်မောင်',
  '+',
  'tel:',
  'ဝရ',
  'o'.repeat(9),
  '1'.repeat(500),
  '09777123456 or 09777123457',
  'room 5, 09777123456',
  'my number is 12',
])('refuses %j', (written) => expect(readPhone(written)).toEqual({ ok: false }))

test('refuses a landline, which gets no message', () => expect(readPhone('01 234567')).toEqual({ ok: false }))

test('reads other countries by their prefix or by the country code', () => {
  expect(readPhone('+81 90-1234-5678')).toEqual({ ok: true, phone: '+819012345678', country: 'JP' })
  expect(readPhone('090-1234-5678', 'JP')).toEqual({ ok: true, phone: '+819012345678', country: 'JP' })
  expect(readPhone('0081 90 1234 5678')).toEqual({ ok: true, phone: '+819012345678', country: 'JP' })
  expect(readPhone('081 234 5678', 'th')).toEqual({ ok: true, phone: '+66812345678', country: 'TH' })
  expect(readPhone('00959777123456', 'US')).toEqual(mm('+959777123456'))
})

test('refuses a country that does not exist', () =>
  expect(readPhone('09777123456', 'XX')).toEqual({ ok: false }))

test('the same number in any writing has one E.164 form, which reads back as itself', () => {
  const subscriber = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `77${String(n).padStart(7, '0')}`)
  const prefix = fc.constantFrom('09', '9', '959', '+959', '00959', '+9509', '+95 (0)9')
  fc.assert(
    fc.property(
      subscriber,
      prefix,
      fc.boolean(),
      fc.constantFrom('', ' ', '-'),
      (number, start, burmese, gap) => {
        const written = [start, number.slice(0, 3), number.slice(3)].join(gap)
        const reading = readPhone(burmese ? toMyanmarDigits(written) : written)
        expect(reading).toEqual(mm(`+959${number}`))
        expect(readPhone(`+959${number}`)).toEqual(reading)
      },
    ),
  )
})

test('what the gate makes of a number in Myanmar letters is still that number', () => {
  for (const written of ['ဝ၉ရရရ၁၂၃၄၅၆', '၀၉၇၇၇၁၂၃၄၅၆။', '၀၉ ၇၇၇ ၁၂၃ ၄၅၆']) {
    const clean = cleanText(written)
    expect(clean.ok && readPhone(clean.text)).toEqual(mm('+959777123456'))
  }
})

test('any text is either refused or becomes E.164', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+- ၀၉()x') }), (written) => {
      const reading = readPhone(written)
      if (reading.ok) expect(reading.phone).toMatch(/^\+[1-9]\d{6,14}$/)
    }),
  )
})
