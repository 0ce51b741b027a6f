import { expect, test } from 'vitest'
import { isWholeSyllablesIn, splitSyllables } from './burmese-syllables.ts'

test.each([
  ['ရေ', 'ရေ'],
  ['ရေ', 'သောက်ရေ'],
  ['ရေ', 'ရေချိုး'],
  ['ရေ', 'ရေးပြီး ရေသောက်'],
  ['စာ', 'စာရေးသည်'],
  ['cat', 'cats'],
  ['すい', 'すいよう'],
])('%s is in %s', (part, text) => expect(isWholeSyllablesIn(text, part)).toBe(true))

test.each([
  ['ရေ', 'ရေး'],
  ['ရေ', 'ရေးသည်'],
  ['က', 'ကောင်း'],
  ['ပြ', 'ပြန်သည်'],
  ['သ', 'သန့်'],
  ['တ', 'တက္ကသိုလ်'],
  ['က', 'တက္ကသိုလ်'],
  ['အ', 'အင်္ဂလိပ်'],
  ['x', ''],
])('%s is not in %s', (part, text) => expect(isWholeSyllablesIn(text, part)).toBe(false))

test.each([
  ['ဈေးဝယ်ခြင်း', ['ဈေး', 'ဝယ်', 'ခြင်း']],
  ['တက္ကသိုလ်', ['တက္က', 'သိုလ်']],
  ['သင်္ဘော', ['သင်္ဘော']],
  ['မြန်မာ A1', ['မြန်', 'မာ A1']],
  ['၁၂ လုံး', ['၁', '၂ ', 'လုံး']],
  ['', []],
])('%s has the syllables %j', (text, syllables) => expect(splitSyllables(text)).toEqual(syllables))
