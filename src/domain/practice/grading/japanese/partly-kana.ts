/** Longer texts are not compared so, which bounds the work. */
const MAX_LENGTH = 60
/** Kanji take no more kana each: こころざし, うけたまわる. */
const MAX_KANA = 5
const PARTS = /\d+|半|[^\P{Script=Han}半]+|./gsu
const DIGIT_OR_KANJI = /[\d\p{Script=Han}]/u
const NO_BEGINNING = /^[ぁぃぅぇぉっゃゅょんー]/

/**
 * True if an answer is written partly as in one right answer, with kanji and digits, and partly as in its reading: 1万えん and いちまん円 for 一万円
 * (いちまんえん). A number, and kanji in a row, are written one way or the other. Takes texts whose numbers are digits.
 */
export function isPartlyKana(written: string, right: string, reading: string): boolean {
  if (Math.max(right.length, reading.length) > MAX_LENGTH || DIGIT_OR_KANJI.test(reading)) return false
  // Where one can have come to in what was written, and in the reading, after each part.
  let places = new Set([0])
  for (const part of right.match(PARTS) ?? []) {
    const next = new Set<number>()
    for (const place of places) {
      const [at, heard] = [place >> 8, place % 256]
      for (const kana of readingsOf(part, reading.slice(heard)))
        for (const choice of [part, kana])
          if (written.startsWith(choice, at)) next.add(((at + choice.length) << 8) + heard + kana.length)
    }
    places = next
  }
  return places.has((written.length << 8) + reading.length)
}

/** Readings of a part that the kana begin with. */
function readingsOf(part: string, kana: string): string[] {
  if (!DIGIT_OR_KANJI.test(part)) return kana.startsWith(part) ? [part] : []
  const beginnings = [...kana].map((_, i) => kana.slice(0, i + 1))
  const said = /\d/.test(part) && numberAsSaid(part)
  if (said) return beginnings.filter((one) => said.test(one))
  return NO_BEGINNING.test(kana) ? [] : beginnings.slice(0, MAX_KANA * part.length)
}

const ONES = '- い[ちっ] に さん よん?|し ご ろ[くっ] なな|しち は[ちっ] く|きゅう'.split(' ')
const UNITS = ['', 'じゅ?[うっ]', '[ひびぴ]ゃ[くっ]', '[せぜ]ん']
const LARGE = ['', 'まん', 'おく', 'ちょう']

/** A number in kana as it may be said before what is counted. */
function numberAsSaid(digits: string): RegExp {
  const all = digits.replace(/\d/g, (digit, i: number) => {
    const place = digits.length - 1 - i
    const unit = UNITS[place % 4]
    const one = digit === '0' ? '' : `(?:${ONES[Number(digit)]})${digit === '1' && unit ? '?' : ''}${unit}`
    return place % 4 || /^0+$/.test(digits.slice(Math.max(0, i - 3), i + 1)) ? one : one + LARGE[place / 4]
  })
  return new RegExp(`^(?:${all || 'れい|[ぜゼ][ろロ]'})$`)
}
