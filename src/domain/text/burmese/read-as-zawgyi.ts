import { canonicalOrder } from './burmese-order.ts'

const below = (letters: string) => [...letters].map((letter) => `\u1039${letter}`)
const times = (count: number, text: string) => Array<string>(count).fill(text)

/** Stands where Zawgyi writes a kinzi, until its place before the consonant is found. */
const KINZI = '\ue000'

/** Meaning in Unicode of each code point from U+1060 to U+1097 in Zawgyi. */
const FROM_1060 = [
  ...[
    ...below('ကခဂဃ'),
    KINZI,
    ...below('စဆဆဇဈ'),
    'ဉ',
    'ည',
    ...below('ဋဌ'),
    'ဍ္ဍ',
    'ဍ္ဎ',
    ...below('ဏတတထထဒဓနပဖဗဘမ'),
  ],
  ...[
    '\u103b',
    ...times(7, '\u103c'),
    ...below('လ'),
    'ဿ',
    '\u103e',
    '\u103e\u102f',
    '\u103e\u1030',
    '\u103d\u103e',
  ],
  ...[
    `${KINZI}\u102d`,
    `${KINZI}\u102e`,
    `${KINZI}\u1036`,
    '\u102d\u1036',
    'န',
    'ရ',
    'ဏ္ဍ',
    'ဋ္ဌ',
    ...below('ဘ'),
  ],
  ...['\u1037', '\u1037', '\u1039တ\u103d', 'ဋ္ဋ'],
]
const MEANINGS: Record<string, string> = {
  '\u1033': '\u102f',
  '\u1034': '\u1030',
  '\u1039': '\u103a',
  '\u103a': '\u103b',
  '\u103b': '\u103c',
  '\u103c': '\u103d',
  '\u103d': '\u103e',
  '\u104e': '၎င်း',
  '\u105a': '\u102b\u103a',
  ...Object.fromEntries(FROM_1060.map((meaning, i) => [String.fromCharCode(0x1060 + i), meaning])),
}

const LETTER = '[\u1000-\u102a\u103f\u1040\u1047]'
/** ေ and ြ before their consonant, what hangs on it, and a kinzi somewhere among that. */
const SYLLABLE = new RegExp(
  `([\u1031\u103c]*)(${LETTER})((?:\u1039[\u1000-\u1021]|[\u102b-\u1030\u1032\u1036-\u1038\u103a\u103b\u103d\u103e${KINZI}])*)`,
  'g',
)
/** ေ or ြ that no consonant follows: not Zawgyi. */
const LEFT_OVER = new RegExp(`[\u1031\u103c](?![\u1031\u103c]{0,2}${LETTER})`)

/**
 * Reads a text as if it was typed in Zawgyi, however little speaks for that; null if it would say the same, or nothing. For texts too short
 * to tell by themselves, beside what they may mean: a listed answer, something that is searched.
 */
export function readAsZawgyi(text: string): string | null {
  if (!/[\u1000-\u109f]/.test(text)) return null
  const visual = text.replace(/[\u1033-\u109f]/g, (one) => MEANINGS[one] ?? one)
  if (LEFT_OVER.test(visual)) return null
  const logical = visual.replace(SYLLABLE, (_, before: string, letter: string, marks: string) => {
    const kinzi = marks.includes(KINZI) ? 'င်္' : ''
    return kinzi + letter + before + marks.replaceAll(KINZI, '')
  })
  const read = canonicalOrder(logical.replaceAll(KINZI, ''))
  return read === text ? null : read
}
