import { canonicalOrder } from './burmese/burmese-order.ts'
import { toMyanmarDigits } from './digits.ts'
import { plainApostrophes, withoutZeroWidth } from './plain-text.ts'

/** Characters that people type for each other because they look the same. */
const LOOK_ALIKES: Record<string, string> = {
  '၀': 'ဝ',
  '၇': 'ရ',
  ဉ: 'ဥ',
  '၄': '၎',
  ဩ: 'သြ',
  ဪ: 'သြော်',
  ဈ: 'စျ',
}

/**
 * The form in which answers and searches are compared; kept beside a text, never instead of it. Equal keys mean: the same
 * up to the order of Burmese marks, compatibility forms and width, case, kind of apostrophe, spaces, zero-width characters, repeated
 * marks, Burmese or ASCII digits, and look-alike letters. Takes text that has passed the gate: Zawgyi is converted there.
 */
export function compareKey(text: string): string {
  // twice, since NFKC makes a space of one apostrophe and takes another out of a letter
  const plain = plainApostrophes(withoutZeroWidth(plainApostrophes(text).normalize('NFKC')))
    .toLowerCase()
    .normalize('NFKC')
  return canonicalOrder(
    toMyanmarDigits(plain).replace(/[၀၇ဉ၄ဩဪဈ]/g, (letter) => LOOK_ALIKES[letter] ?? letter),
  )
    .replace(/([\u102b-\u1032\u1036-\u1038\u103a-\u103e])\1+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
