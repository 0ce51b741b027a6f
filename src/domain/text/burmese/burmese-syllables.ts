/** Characters that continue the syllable before them: a mark, or a final consonant with its asat or with another below it. */
const GOES_ON = /^(?:\p{M}|[\u1000-\u102a\u103f](?:\u1037?\u103a|\u1039))/u

const VIRAMA = '\u1039'

/** True if `text` holds `part` somewhere so that no Burmese syllable is cut. Both in canonical order. */
export function isWholeSyllablesIn(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const next = text.slice(at + part.length, at + part.length + 3)
    if (text[at - 1] !== VIRAMA && !GOES_ON.test(next)) return true
  }
  return false
}

/** Would a cut before the code unit `at` go through a Burmese syllable? */
export const isInSyllable = (text: string, at: number): boolean =>
  text[at - 1] === VIRAMA || GOES_ON.test(text.slice(at, at + 3))

/** A consonant, vowel letter or digit that neither ends a syllable nor stands below another: what stands above it is matched first. */
const BEGINS = /\u1039+[^\u1039]|[\u1000-\u102a\u103f-\u1049](?!\u1037?\u103a|\u1039)/gu

/** The syllables of a Burmese text in canonical order; anything else stays with the syllable before it. */
export function splitSyllables(text: string): string[] {
  const begins = [...text.matchAll(BEGINS)].flatMap(({ 0: found, index = 0 }) =>
    found.startsWith(VIRAMA) ? [] : [index],
  )
  return [0, ...begins.filter((at) => at > 0), text.length].flatMap((from, n, all) =>
    from < (all[n + 1] ?? 0) ? [text.slice(from, all[n + 1])] : [],
  )
}
