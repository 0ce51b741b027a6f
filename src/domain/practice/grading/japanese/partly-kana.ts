/** Longer texts are not compared so, which bounds the work. */
const MAX_LENGTH = 100
/** Kanji take no more kana each: こころざし, うけたまわる. */
const MAX_KANA = 5
const PARTS = /\d+|半|[^\P{Script=Han}半]+|./gsu
const NO_BEGINNING = /^[ぁぃぅぇぉっゃゅょんー]/

/**
 * Is an answer written partly as in one right answer, with kanji and digits, and partly as in its reading: 1万えん and いちまん円 for 一万円
 * (いちまんえん)? A number, and kanji in a row, are written one way or the other. Takes texts whose numbers are digits.
 */
export function isPartlyKana(written: string, right: string, reading: string): boolean {
  if (Math.max(right.length, reading.length) > MAX_LENGTH || /[\d\p{Script=Han}]/u.test(reading)) return false
  const parts = right.match(PARTS) ?? []
  // Where one can have come to in the two, after each part.
  let places = new Map<string, Place>([['', [0, 0]]])
  for (const part of parts) {
    const next = new Map<string, Place>()
    for (const [at, heard] of places.values())
      for (const kana of readingsOf(part, reading.slice(heard)))
        for (const choice of [part, kana])
          if (written.startsWith(choice, at)) {
            const place: Place = [at + choice.length, heard + kana.length]
            next.set(place.join(), place)
          }
    places = next
  }
  return places.has([written.length, reading.length].join())
}

type Place = readonly [written: number, heard: number]

/** What a part can be read as, of all that the kana begin with. */
function readingsOf(part: string, kana: string): string[] {
  const beginnings = (most: number) => Array.from([...kana].slice(0, most), (_, i) => kana.slice(0, i + 1))
  if (/\d/.test(part)) {
    const said = new RegExp(`^(?:${numberAsSaid(part)})$`)
    return beginnings(kana.length).filter((one) => said.test(one))
  }
  if (!/\p{Script=Han}/u.test(part)) return kana.startsWith(part) ? [part] : []
  return NO_BEGINNING.test(kana) ? [] : beginnings(MAX_KANA * part.length)
}

const ONES = [
  '',
  'い[ちっ]',
  'に',
  'さん',
  'よん?|し',
  'ご',
  'ろ[くっ]',
  'なな|しち',
  'は[ちっ]',
  'く|きゅう',
]
const UNITS = ['', 'じゅ?[うっ]', '[ひびぴ]ゃ[くっ]', '[せぜ]ん']
const LARGE = ['', 'まん', 'おく', 'ちょう']

/** A number in kana as it may be said before what is counted. */
function numberAsSaid(digits: string): string {
  const said = (digit: string, place: number) => {
    const [one, unit = ''] = [ONES[Number(digit)], UNITS[place % 4]]
    return one ? `(?:${one})${digit === '1' && unit ? '?' : ''}${unit}` : ''
  }
  const large = (place: number) =>
    /[^0]/.test(digits.slice(-place - 4, -place || undefined)) ? (LARGE[place / 4] ?? '$') : ''
  const all = [...digits].map((digit, i) => {
    const place = digits.length - 1 - i
    return said(digit, place) + (place % 4 ? '' : large(place))
  })
  return all.join('') || 'れい|[ぜゼ][ろロ]'
}
