import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareKey } from './compare-key.ts'
import { kanaKey } from './kana-key.ts'

describe('texts that people mean as the same have the same key', () => {
  test.each([
    ['I’m fine', "I'm fine", 'apostrophes'],
    ['don´t', 'donʼt', 'apostrophes of other kinds'],
    ['Hello', 'hELLO', 'case'],
    ['  good   morning\n', 'good morning', 'spaces'],
    ['good\u200bbye', 'goodbye', 'zero width'],
    ['ＡＢＣ　１', 'abc 1', 'width'],
    ['ｶﾞｸｾｲ', 'ガクセイ', 'kana width'],
    ['café', 'cafe\u0301', 'composition'],
    ['ကို', 'ကု\u102d', 'order of marks'],
    ['ကိုု', 'ကို', 'a mark typed twice'],
    ['၀န်ကြီး', 'ဝန်ကြီး', 'zero and wa'],
    ['၇န်ကုန်', 'ရန်ကုန်', 'seven and ra'],
    ['ပဥ္စမ', 'ပဉ္စမ', 'u and nya'],
    ['၄င်း', '၎င်း', 'four and the sign'],
    ['ဩဇာ', 'သြဇာ', 'o and sa with ra'],
    ['ဪ', 'သြော်', 'au and sa with ra, e and aa'],
    ['ဈေး', 'စျေး', 'jha and ca with ya'],
    ['၁၂ နာရီ', '12 နာရီ', 'digits'],
  ])('%j and %j: %s', (one, other) => expect(compareKey(one)).toBe(compareKey(other)))
})

describe('texts that differ keep different keys', () => {
  test.each([
    ['ကို', 'ကုံ'],
    ['ship', 'sheep'],
    ['かき', 'カキ'],
    ['ပါ', 'ပာ'],
    ['well', "we'll"],
  ])('%j and %j', (one, other) => expect(compareKey(one)).not.toBe(compareKey(other)))
})

test('a key is its own key', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0149', '\u00b4', '\u0130', '\ufb01', '\u1fbf'),
    fc.string({ unit: fc.integer({ min: 0x1000, max: 0x104f }).map((code) => String.fromCharCode(code)) }),
  )
  fc.assert(fc.property(text, (written) => compareKey(compareKey(written)) === compareKey(written)))
})

describe('romaji, hiragana and katakana have one kana key', () => {
  test.each([
    ['ohayou gozaimasu', 'おはようございます'],
    ['Gakusei', 'がくせい'],
    ['ガクセイ', 'がくせい'],
    ['kaado', 'カード'],
    ['かーど', 'カード'],
    ['si', 'シ'],
    ['ｶﾞ', 'ga'],
  ])('%s and %s', (one, other) => expect(kanaKey(one)).toBe(kanaKey(other)))
  test('but different sounds differ', () => expect(kanaKey('おじさん')).not.toBe(kanaKey('おじいさん')))
})
