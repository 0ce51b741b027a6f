import { expect, test } from 'vitest'
import { isSoundBurmese } from './burmese-spelling.ts'

test.each([
  'အဓိပ္ပာယ်',
  'သိပ္ပံ',
  'မေတ္တာထား၍',
  'ကျွန်ုပ်',
  'ယောက်ျား',
  'အင်္ဂလိပ်',
  'ဣန္ဒြေ',
  'ဗြဟ္မာ',
  'ဥက္ကဋ္ဌ',
  'ရှ်',
  'ယေဘုယျ',
  '၀န်ကြီး ၁၂၃။',
  'တွေ့ပါသည် hello',
  '',
])('%s is Burmese as Unicode spells it', (text) => expect(isSoundBurmese(text)).toBe(true))

test.each([
  ['ျမန္မာ', 'a medial before its consonant'],
  ['ေက်းဇူး', 'ေ before its consonant'],
  ['ခ်စ္', 'a virama at the end'],
  ['ယခင္က', 'င stacks on nothing'],
  ['ကမၻာ', 'a code point that only Zawgyi uses so'],
  ['စြာ', 'ြ on a letter that never carries it'],
  ['ပညာေရး', 'ေ right after ာ'],
])('%s is not: %s', (text) => expect(isSoundBurmese(text)).toBe(false))

test('decides on long hostile text too', () => {
  for (const piece of ['တော့', '၀', 'င်္က', 'က္က', 'ကို'])
    expect(isSoundBurmese(`${piece.repeat(5000)}\u1039`)).toBe(false)
})
