/** Each beginning of a syllable with its kana before a, i, u, e and o; a dot if there is none. */
const ROWS = `あいうえお kかきくけこ cかきくけこ sさしすせそ tたちつてと nなにぬねの hはひふへほ mまみむめも rらりるれろ gがぎぐげご
zざじずぜぞ dだぢづでど bばびぶべぼ pぱぴぷぺぽ yや.ゆ.よ w....を xぁぃぅぇぉ lぁぃぅぇぉ xyゃぃゅぇょ lyゃぃゅぇょ xkヵ..ヶ. lkヵ..ヶ. xcヵ..ヶ. lcヵ..ヶ.`

/** Syllables that are written with a small y (きゃ), and with a small vowel (ふぁ). */
const WITH_SMALL_Y =
  'kyき syし shし shyし tyち chち chyち cyち nyに hyひ myみ ryり gyぎ zyじ jじ jyじ dyぢ byび pyぴ vyゔ qyく fyふ'
const WITH_SMALL_VOWEL = 'kwく cwく qwく qく swす tsつ thて twと dhで dwど gwぐ whう fふ fwふ vゔ'

/** Syllables that follow no pattern. */
const OTHERS = `shiし chiち tsuつ fuふ jiじ vuゔ wuう whuう waわ wiうぃ weうぇ yiい yeいぇ thaてゃ thuてゅ thoてょ dhaでゃ dhuでゅ dhoでょ xwaゎ lwaゎ
nん n'ん xnん xtuっ ltuっ xtsuっ ltsuっ -ー`

const VOWELS = [...'aiueo']
const DOUBLED = /^[bcdfghjkmpqrstvwyz]/

function syllables(): Map<string, string> {
  const known = new Map<string, string>()
  const parts = (table: string) =>
    table.split(/\s+/).map((part) => /^([a-z'-]*)(.+)$/.exec(part)?.slice(1) as [string, string])
  const add = (start: string, kana: readonly string[]) => {
    for (const [at, vowel] of VOWELS.entries()) if (kana[at] !== '.') known.set(start + vowel, kana[at] ?? '')
  }
  for (const [start, row] of parts(ROWS)) add(start, [...row])
  for (const [start, kana] of parts(WITH_SMALL_Y))
    add(
      start,
      [...'ゃぃゅぇょ'].map((small) => kana + small),
    )
  for (const [start, kana] of parts(WITH_SMALL_VOWEL))
    add(
      start,
      [...'ぁぃぅぇぉ'].map((small) => kana + small),
    )
  for (const [letters, kana] of parts(OTHERS)) known.set(letters, kana)
  for (const [letters, kana] of [...known])
    if (DOUBLED.test(letters)) known.set(letters.charAt(0) + letters, `っ${kana}`)
  return known
}

const KNOWN = syllables()
const MAX_SYLLABLE_LENGTH = 5

/** Anything that isn't romaji stays. */
function fromRomaji(text: string): string {
  let kana = ''
  for (let at = 0; at < text.length; ) {
    let length = MAX_SYLLABLE_LENGTH
    while (length > 1 && !KNOWN.has(text.slice(at, at + length))) length--
    const letters = text.slice(at, at + length)
    kana += KNOWN.get(letters) ?? letters
    at += length
  }
  return kana
}

/** Letters of romaji: ASCII, long vowels with a macron, and apostrophes as they are typed. */
const ROMAJI = /^[\0-\x7fĀāĒēĪīŌōŪū‘’“”]+$/
const KANA = /[\u3041-\u3096\u30a1-\u30fc]/

export const isRomaji = (text: string): boolean => ROMAJI.test(text)

/**
 * Katakana as hiragana, and romaji too where all is romaji or some of it kana. Long vowels keep their mark. As wanakana's, which is seven
 * times as large, except for punctuation and what begins with it.
 */
export function toHiragana(text: string): string {
  const hiragana = text.replace(/[\u30a1-\u30f4\u30f7-\u30fa]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0x60),
  )
  return isRomaji(text) || KANA.test(text) ? fromRomaji(hiragana.toLowerCase()) : hiragana
}
