import { readAsZawgyi } from '#domain/text/burmese/read-as-zawgyi.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { difference, editDistance, letters } from './difference.ts'
import { hasOneTypo, isRightEnglish } from './english/typos.ts'
import { englishWords } from './english.ts'
import { isPartlyRead, kana, plainJapanese, sameJapanese } from './japanese.ts'
import type { Piece, Solution, Verdict } from './question.ts'
import type { TypoVocabulary } from './typo.ts'

/** Longer answers than any question asks for are not compared, which bounds the work: in code units, once every sign is written out. */
const MAX_ANSWER_LENGTH = 400
const isTooLong = (written: string, listed: readonly string[]) => {
  const longest = Math.max(0, ...listed.map(({ length }) => length))
  const most = Math.min(MAX_ANSWER_LENGTH, 100 + 10 * longest)
  // At most four signs become one, and to put 100,000 marks in order takes seconds.
  return written.length > 4 * most || written.normalize('NFKC').length > most
}

/** Words of an answer that are compared: a right one has as many, but for numbers and times, of which a word may be a dozen. */
const hasTooManyWords = (written: string, listed: readonly string[]) => {
  const longest = Math.max(0, ...listed.map((right) => englishWords(right).length))
  return englishWords(written).length > 12 + 4 * longest
}

/**
 * The verdict on a typed answer beside the answers that are listed as right.
 */
export function gradeText(
  written: string,
  listed: readonly string[],
  rules: Pick<Solution, 'lang' | 'any_script' | 'exact'>,
  vocabulary: TypoVocabulary,
): { verdict: Verdict; diff?: () => Piece[] } {
  const lang = rules.lang ?? languageOf(listed[0] ?? '')
  const bare = (text: string) => (lang === 'en' ? englishWords(text).join(' ') : plain(text, lang))
  if (isTooLong(written, listed)) return { verdict: 'wrong' }
  if (lang === 'en' && hasTooManyWords(written, listed)) return { verdict: 'wrong' }
  if (bare(written) === '') return { verdict: 'incomplete' }
  const isMixed = () =>
    lang === 'ja' && !rules.exact && isPartlyRead(written, listed, rules.any_script === true)
  if (listed.some((right) => isSame(written, right, lang, rules)) || isMixed()) return { verdict: 'right' }
  const isSlip = (right: string) => hasOneTypo(englishWords(written), englishWords(right), vocabulary)
  const slip = lang === 'en' && !rules.exact && listed.find(isSlip)
  if (slip) return { verdict: 'typo', diff: () => difference(written.trim(), slip) }
  const nearest = nearestOf(written, listed, rules)
  const started = bare(nearest).startsWith(`${bare(written)} `) && lang === 'en'
  const shown =
    rules.any_script && /[a-z]/i.test(written) && !/[a-z]/i.test(nearest) ? kana(written) : written.trim()
  return { verdict: started ? 'incomplete' : 'wrong', diff: () => difference(shown, nearest) }
}

function isSame(
  written: string,
  right: string,
  lang: 'en' | 'ja' | 'my',
  rules: Pick<Solution, 'any_script' | 'exact'>,
) {
  if (lang === 'my' && isSameInZawgyi(written, right)) return true
  if (rules.exact) return compareKey(written) === compareKey(right)
  if (lang === 'en') return isRightEnglish(englishWords(written), englishWords(right))
  if (lang === 'ja') return sameJapanese(written, right, rules.any_script === true)
  return plain(written, lang) === plain(right, lang)
}

/** True if the answer is the right one typed in Zawgyi. Too short to tell by itself, it means what is listed. */
function isSameInZawgyi(written: string, right: string): boolean {
  const read = readAsZawgyi(written)
  return read !== null && plain(read, 'my') === plain(right, 'my')
}

/** Spaces and punctuation are free in Burmese and Japanese. */
function plain(text: string, lang: 'ja' | 'my'): string {
  return lang === 'ja' ? plainJapanese(text) : compareKey(text).replace(/[^\p{L}\p{M}\p{N}၎၏၍၌]/gu, '')
}

/** The listed answer that takes the fewest changes. */
function nearestOf(written: string, listed: readonly string[], rules: Pick<Solution, 'any_script'>): string {
  const form = (text: string) => letters(rules.any_script ? kana(text) : compareKey(text))
  const costs = listed.map((right) => editDistance(form(written), form(right)))
  return listed[costs.indexOf(Math.min(...costs))] ?? ''
}

function languageOf(text: string): 'en' | 'ja' | 'my' {
  if (/[\u1000-\u109f]/.test(text)) return 'my'
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en'
}
