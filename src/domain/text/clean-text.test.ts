import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, countCodePoints, countWords, normalise } from './clean-text.ts'

const burmese = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0x1000, max: 0x109f }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('ေက်းဇူး', 'တင္ပါတယ္', 'မြန်မာ', 'အဓိပ္ပာယ်', ' ', 'a', 'e\u0301'),
  ),
  maxLength: 40,
})

describe('the gate', () => {
  test.each(['\u0000', 'a\u0007b', '\u001b[0m', '\u007f', '\u0085', 'line\rline'])(
    'refuses the control character in %j',
    (text) => expect(cleanText(text)).toEqual({ ok: false, reason: 'control-character' }),
  )
  test.each(['\ud800', 'a\udc00b', '😀'.slice(0, 1)])('refuses a lone surrogate (%j)', (text) =>
    expect(cleanText(text)).toEqual({ ok: false, reason: 'lone-surrogate' }),
  )
  test('lets newline, tab and emoji through, and turns CR LF into a newline', () =>
    expect(cleanText('a\tb\r\nc\nd 👩‍🏫')).toEqual({ ok: true, text: 'a\tb\nc\nd 👩‍🏫' }))
  test('answers text in one form, however it was typed', () => {
    expect(cleanText('ျမန္မာစာ')).toEqual({ ok: true, text: 'မြန်မာစာ' })
    expect(cleanText('ကု\u102d')).toEqual({ ok: true, text: 'ကို' })
    expect(cleanText('cafe\u0301')).toEqual({ ok: true, text: 'café' })
  })
  test('what it answers passes it unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(burmese, fc.string({ unit: 'binary' })), (input) => {
        const clean = cleanText(input)
        if (clean.ok) expect(cleanText(clean.text)).toEqual(clean)
      }),
    )
  })
})

test('normalising twice is normalising once, and the answer is NFC', () => {
  fc.assert(
    fc.property(burmese, (text) => {
      const once = normalise(text)
      expect(normalise(once)).toBe(once)
      expect(once.normalize('NFC')).toBe(once)
    }),
    { numRuns: 1000 },
  )
})

test('length is counted in code points', () => {
  expect(countCodePoints('မြန်မာ')).toBe(6)
  expect(countCodePoints('a😀')).toBe(2)
})

test('words of unspaced Burmese and Japanese are counted, punctuation is not', () => {
  expect(countWords('I go to school.', 'en')).toBe(4)
  expect(countWords('မြန်မာစာ လေ့လာပါ။', 'my')).toBeGreaterThan(2)
  expect(countWords('私は学生です。', 'ja')).toBe(4)
  expect(countWords('  ', 'my')).toBe(0)
})
