/** Pieces of text that are hostile when they are repeated, by what they are after. */
export const SHAPES: Readonly<Record<string, string>> = {
  'Latin marks out of order': '\u0301\u0323',
  'Latin marks, 30 a letter': `a${'\u0301\u0323'.repeat(15)}`,
  'one mark': '\u0301',
  'marks behind zero width': '\u0301\u200b\u0323\u200b',
  'marks behind directions': '\u0301\u202a\u0323\u2069',
  'marks that are two': '\u0344',
  'Hebrew points': '\u05b7\u05b8\u05bc',
  'Arabic marks': '\u0651\u064e\u0670',
  'Thai marks': 'ก\u0e38\u0e48',
  'Tibetan vowels': '\u0f71\u0f72\u0f74',
  'musical marks': '\u{1d165}\u{1d16e}',
  'kana with halfwidth voiced marks': 'ｶ\uff9e\u0323',
  'Hangul letters': '\u1100\u1161\u11a8',
  Vietnamese: 'ệ',
  'a sign of 18 letters': '\ufdfa',
  'a square of kana': '㌀',
  'Burmese marks out of order': '\u103a\u1037',
  'Burmese marks, 30 a letter': `က${'\u103a\u1037'.repeat(15)}`,
  'a Burmese syllable with all marks': 'က\u103b\u103c\u103d\u103e\u1031\u102d\u102f\u1036\u1037\u103a\u1038',
  'stacked letters': 'က\u1039',
  viramas: '\u1039',
  'turned kinzi': 'င\u1039\u103a',
  'vowel e': '\u1031',
  'e before ya': '\u1031\u103b',
  Zawgyi: 'ေက်းဇူးတင္ပါတယ္ ',
  'Zawgyi without spaces': 'ျမန္မာ',
  'Zawgyi in pieces of 2,000': `${'ေ'.repeat(1_999)} `,
  'Zawgyi stacks': '\u1060\u1086',
  'Zawgyi and Unicode by turns': 'ျမန္မာမြန်မာ',
  'Burmese digits': '၀၇',
  'Burmese sentences': 'မြန်မာစာကို လေ့လာပါတယ်။ ',
  'S’gaw Karen': 'ကညီကျိာ်',
  letters: 'a',
  spaces: ' ',
  lines: '\r\n',
  apostrophes: "'a",
  numbers: 'one hundred and ',
  contractions: "it's they'd ",
  particles: 'wa e ',
  'long vowels': 'らーーー',
  'kanji digits': '二〇十',
  emoji: '👩‍👩‍👧‍👦',
  HTML: '<b ',
  templates: '{{c1::',
  addresses: 'a@a.',
  parameters: '%2525&a[]=',
  separators: ';q=0.1,=;',
  digits: '0',
  'signs of words': '-_',
  dots: '.',
  brackets: '(',
}

/** The piece repeated up to so many bytes of UTF-8. */
export function fill(piece: string, bytes: number): string {
  return piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))))
}

/** The piece repeated up to so many code units. */
export const fillUnits = (piece: string, units: number): string =>
  piece
    .repeat(Math.ceil(units / piece.length))
    .slice(0, units)
    .toWellFormed()
