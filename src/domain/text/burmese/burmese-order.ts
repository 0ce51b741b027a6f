/**
 * Canonical order of Burmese, after Unicode Technical Note 11 (version 4, storage order): within a syllable the marks stand
 * as consonant, stacked consonants, asat of a contraction, medials ျ ြ ွ ှ, ေ, ိ ီ, ု ူ, ါ ာ, ဲ ံ, dot below, asat, visarga.
 * Between dot below and asat the order is NFC's (့ before ်), so that the answer is NFC as well.
 */

const MYANMAR = /[\u1000-\u109f]/

/** A letter that can stand below another: every consonant of the block, Mon, Karen and Shan ones too. */
const LETTER =
  '[\u1000-\u1021\u103f\u1050\u1051\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e]'

/** Virama and asat of a kinzi in the wrong order. */
const TURNED_KINZI = new RegExp(`([\u1004\u101b\u105a])\u1039\u103a(?=${LETTER})`, 'g')

const KINZI = '\u103a\u1039'

/** One thing that hangs on a consonant: a stacked letter or a Burmese mark. */
const UNIT = new RegExp(`\u1039${LETTER}|\u103a(?!\u1039)|[\u102b-\u1032\u1036-\u1038\u103b-\u103e]`, 'g')
/** Asat and virama of a kinzi, which stay, or what is put in order. Without looking behind, which Safari can only from 16.4 on. */
const RUN = new RegExp(`${KINZI}|(?:${UNIT.source}){2,}`, 'g')

const STORAGE_ORDER = [
  '\u103b',
  '\u103c',
  '\u103d',
  '\u103e',
  '\u1031',
  '\u102d',
  '\u102e',
  '\u102f',
  '\u1030',
  '\u102b',
  '\u102c',
  '\u1032',
  '\u1036',
  '\u1037',
  '\u103a',
  '\u1038',
].join('')

/** The text in NFC with Burmese marks in canonical order. Its answer for its own answer is the same. */
export function canonicalOrder(text: string): string {
  if (!MYANMAR.test(text)) return text.normalize('NFC')
  return text
    .normalize('NFD')
    .replace(TURNED_KINZI, '$1\u103a\u1039')
    .replace(RUN, sortMarks)
    .normalize('NFC')
}

/** Runs that were sorted before, with the letter before them: a text is made of few different ones. */
const sorted = new Map<string, string>()
const MAX_KEPT = 2_000
const MAX_KEPT_LENGTH = 8

function sortMarks(run: string, at: number, text: string): string {
  if (run === KINZI) return run
  const letter = text[at - 1]
  if (run.length > MAX_KEPT_LENGTH) return inOrder(run, letter)
  const name = letter === 'အ' ? letter + run : run
  let answer = sorted.get(name)
  if (answer === undefined) {
    answer = inOrder(run, letter)
    if (sorted.size < MAX_KEPT) sorted.set(name, answer)
  }
  return answer
}

function inOrder(run: string, letter: string | undefined): string {
  if (isOfAnotherLanguage(run, letter)) return run
  const units = run.match(UNIT) ?? []
  const early = isContraction(run)
  const rank = (unit: string) => {
    if (unit.length > 1) return -2
    return early && unit === '\u103a' ? -1 : STORAGE_ORDER.indexOf(unit)
  }
  return units.sort((a, b) => rank(a) - rank(b)).join('')
}

/**
 * No syllable of Burmese, in whatever order, but one of Karen or Mon, which have orders of their own: ာ with another vowel
 * (လံာ်, ကျိာ်, ပဲါ) or killed after ျ (ကျာ်), ေ after an asat (စှ်ေ), ှ on အ (အ်ှ).
 */
function isOfAnotherLanguage(run: string, letter: string | undefined): boolean {
  if (/[\u102b\u102c]/.test(run))
    return /[\u102d-\u1030\u1032\u1036]/.test(run) || /^\u103b[\u102b\u102c]\u103a$/.test(run)
  return /\u103a/.test(run) && (/\u1031/.test(run) || (letter === 'အ' && /\u103e/.test(run)))
}

/**
 * True if the asat kills the consonant itself while a vowel follows (ကျွန်ုပ်, ယောက်ျား). Else it closes the syllable: after ော
 * (ကျော်), after a consonant with or without medials (ရှ်), and after ာ.
 */
function isContraction(run: string): boolean {
  if (/[\u102b\u102c]/.test(run)) return /\u103b/.test(run) && !/\u1031/.test(run)
  return /[\u102d-\u1030\u1032\u1036]/.test(run)
}
