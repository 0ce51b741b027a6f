import { canonicalOrder } from './burmese/burmese-order.ts'
import { toMyanmarDigits } from './digits.ts'
import { plainApostrophes } from './plain-text.ts'

/** What people type for each other because it looks the same. */
const LOOK_ALIKES: Record<string, string> = {
  '၀': 'ဝ',
  '၇': 'ရ',
  ဉ: 'ဥ',
  '၄': '၎',
  ဩ: 'သြ',
  ဪ: 'သြော်',
  ဈ: 'စျ',
}

/** Characters without width: zero-width spaces and joiners, soft hyphen, marks of direction, byte order mark. */
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

/**
 * The form in which answers and searches are compared; kept beside a text, never instead of it. Equal keys mean: the same
 * up to the order of Burmese marks, compatibility forms and width, case, kind of apostrophe, spaces, zero-width characters, repeated
 * marks, Burmese or ASCII digits, and look-alike letters. Takes text that has passed the gate: Zawgyi is converted there.
 */
export function compareKey(text: string): string {
  // twice, since NFKC makes a space of one apostrophe and takes another out of a letter
  const plain = plainApostrophes(plainApostrophes(text).normalize('NFKC').replace(ZERO_WIDTH, ''))
    .toLowerCase()
    .normalize('NFKC')
  return canonicalOrder(
    toMyanmarDigits(plain).replace(/[၀၇ဉ၄ဩဪဈ]/g, (letter) => LOOK_ALIKES[letter] ?? letter),
  )
    .replace(/([\u102b-\u1032\u1036-\u1038\u103a-\u103e])\1+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
