import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { faultOfText, MAX_STRING_LENGTH, removeTextFaults } from './outside-text.ts'

describe('a run of marks', () => {
  const pairs = {
    Latin: 'a\u0301\u0323',
    Burmese: 'က\u103a\u1037',
    'halfwidth kana': 'ｶ\uff9e\u0323',
    'behind a zero-width space': 'a\u0301\u200b\u0323\u200b',
    'behind a soft hyphen': 'a\u0301\u00ad\u0323\u00ad',
    'behind a mark of direction': 'a\u0301\u202a\u0323\u2069',
    'behind a variation selector': 'a\u0301\ufe0f',
    'beyond the first plane': 'a\u{1d165}\u{1d16e}',
    Hebrew: 'א\u05b0\u05b1',
  }
  test.each(Object.entries(pairs))('of 31 is refused, of 30 is not: %s', (_, pair) => {
    const [base, ...unit] = pair
    const marks = unit.filter((char) => /[\p{M}\uff9e]/u.test(char)).length
    const run = (count: number) => base + unit.join('').repeat(Math.ceil(count / marks))
    expect(faultOfText(run(30))).toBeNull()
    expect(faultOfText(run(30 + marks))).toBe('too-many-marks')
  })

  test('that only normalising shows is refused as well', () => {
    const greek = `a${'\u0344'.repeat(30)}`
    expect([faultOfText(greek), cleanText(greek)]).toEqual([null, { ok: false, reason: 'too-many-marks' }])
  })

  test('is counted in every character that decomposes into marks alone', () => {
    const missed: string[] = []
    for (let code = 0x80; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const char = String.fromCodePoint(code)
      if (!/^\p{M}+$/u.test(char.normalize('NFKD'))) continue
      if (faultOfText(`a${char.repeat(31)}`) === null) missed.push(code.toString(16))
    }
    expect(missed).toEqual([])
  })
})

test('a string has at most 5,000 code units', () => {
  expect(faultOfText('a'.repeat(MAX_STRING_LENGTH))).toBeNull()
  expect(faultOfText('a'.repeat(MAX_STRING_LENGTH + 1))).toBe('too-long')
})

test('what is freed of faults has none, and what had none stays', () => {
  const piece = fc.constantFrom(
    'a',
    'က',
    '\u103a',
    '\u0301',
    '\u0323',
    '\u200b',
    '\u0000',
    '\r',
    '\r\n',
    '\ud800',
    '😀',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const text = pieces.join('')
      const sound = removeTextFaults(text)
      expect(faultOfText(sound)).toBeNull()
      if (faultOfText(text) === null) expect(sound).toBe(text)
    }),
  )
})
