import { readAsZawgyi } from '#domain/text/burmese/read-as-zawgyi.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { difference, editDistance, letters } from './difference.ts'
import { englishReadings, englishWords, sameEnglish } from './english.ts'
import { repairApostrophe, repairGap } from './english-contractions.ts'
import { kana, plainJapanese, sameInAnyScript } from './japanese.ts'
import type { Piece, Solution, Verdict } from './question.ts'
import { isGapTypo, isTypo, type Vocabulary } from './typo.ts'

/** Longer answers than any question asks for are not compared, which bounds the work: in code units, once every sign is written out. */
const LONGEST = 400
const isTooLong = (written: string, listed: readonly string[]) => {
  const longest = Math.max(0, ...listed.map(({ length }) => length))
  const most = Math.min(LONGEST, 100 + 10 * longest)
  // At most four signs become one, and to put 100,000 marks in order takes seconds.
  return written.length > 4 * most || written.normalize('NFKC').length > most
}

/**
 * The verdict on a typed answer beside the answers that are listed as right.
 */
export function gradeText(
  written: string,
  listed: readonly string[],
  rules: Pick<Solution, 'lang' | 'any_script' | 'exact'>,
  vocabulary: Vocabulary,
): { verdict: Verdict; diff?: () => Piece[] } {
  const lang = rules.lang ?? languageOf(listed[0] ?? '')
  const bare = (text: string) => (lang === 'en' ? englishWords(text).join(' ') : plain(text, lang))
  if (isTooLong(written, listed)) return { verdict: 'wrong' }
  if (bare(written) === '') return { verdict: 'incomplete' }
  if (listed.some((right) => isSame(written, right, lang, rules))) return { verdict: 'right' }
  const slip = lang === 'en' && !rules.exact && listed.find((right) => hasOneTypo(written, right, vocabulary))
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
  if (lang === 'en') return sameEnglish(englishWords(written), englishWords(right))
  return (
    plain(written, lang) === plain(right, lang) ||
    (rules.any_script === true && sameInAnyScript(written, right))
  )
}

/** Is the answer the right one typed in Zawgyi? Too short to tell by itself, it means what is listed. */
function isSameInZawgyi(written: string, right: string): boolean {
  const read = readAsZawgyi(written)
  return read !== null && plain(read, 'my') === plain(right, 'my')
}

/** Spaces and punctuation are free in Burmese and Japanese. */
function plain(text: string, lang: 'ja' | 'my'): string {
  return lang === 'ja' ? plainJapanese(text) : compareKey(text).replace(/[^\p{L}\p{M}\p{N}၎၏၍၌]/gu, '')
}

/** Is the answer right except for one word with one slip, one apostrophe, or one gap between words? */
function hasOneTypo(written: string, right: string, vocabulary: Vocabulary): boolean {
  const [words, goal] = [englishWords(written), englishWords(right)]
  for (const [i, word] of words.entries()) {
    const repaired = repairApostrophe(word)
    const mended = words.map((other, j) => (i === j ? repaired : other))
    if (repaired !== word && sameEnglish(mended, goal)) return true
    const joined = repairGap(word, words[i + 1] ?? '')
    if (joined && sameEnglish(words.toSpliced(i, 2, joined), goal)) return true
  }
  const goals = englishReadings(goal)
  return englishReadings(words).some((reading) =>
    goals.some(
      (target) => differsByTypo(reading, target, vocabulary) || differsByGap(reading, target, vocabulary),
    ),
  )
}

function differsByTypo(words: readonly string[], goal: readonly string[], vocabulary: Vocabulary): boolean {
  if (words.length !== goal.length) return false
  const different = goal.flatMap((word, i) => (word === words[i] ? [] : [i]))
  const [place = -1] = different
  return different.length === 1 && isTypo(words[place] ?? '', goal[place] ?? '', vocabulary)
}

function differsByGap(words: readonly string[], goal: readonly string[], vocabulary: Vocabulary): boolean {
  const [fewer, more] = words.length < goal.length ? [words, goal] : [goal, words]
  if (more.length - fewer.length !== 1) return false
  const place = fewer.findIndex((word, i) => word !== more[i])
  const joined = fewer[place] ?? ''
  const parts = more.slice(place, place + 2)
  if (place < 0 || joined !== parts.join('')) return false
  return (
    fewer.slice(place + 1).join(' ') === more.slice(place + 2).join(' ') &&
    isGapTypo(joined, fewer === goal, vocabulary)
  )
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
