import { americanised, englishReadings, sameEnglish } from '../english.ts'
import { repairApostrophe, repairGap } from '../english-contractions.ts'
import { listSpellings, widerSpelling } from '../english-spelling.ts'
import { isGapTypo, isTypo, type TypoVocabulary } from '../typo.ts'
import { timesInDigits } from './clock.ts'

type Words = readonly string[]

/** True if the words say what is right, whichever way it is spelled, and times in digits or not. */
export const isRightEnglish = (words: Words, goal: Words): boolean =>
  ways(words, goal).some(([one, other]) => sameEnglish(one, other))

/** True if the answer is right except for one word with one slip, one apostrophe, or one gap between words. */
export function hasOneTypo(words: Words, goal: Words, vocabulary: TypoVocabulary): boolean {
  if (apostrophesMended(words, goal).some((mended) => isRightEnglish(mended, goal))) return true
  return ways(words, goal).some(([one, other]) => {
    const targets = englishReadings(other)
    return englishReadings(one).some((reading) =>
      targets.some(
        (target) => differsByTypo(reading, target, vocabulary) || differsByGap(reading, target, vocabulary),
      ),
    )
  })
}

/** Pairs of what was written and what is right, as they are, in wider spellings of what is right, and with times in digits. */
function ways(words: Words, goal: Words): [Words, Words][] {
  const wider = goal.map(widerSpelling)
  const isWider = wider.some((word, i) => word !== goal[i])
  return [
    [words, goal],
    ...(isWider ? [[words, wider] as [Words, Words]] : []),
    ...timesInDigits(words, goal),
  ]
}

/** The words with an apostrophe where one is missing, elsewhere or a gap. Where `its` alone is asked, the apostrophe is what is asked. */
function apostrophesMended(words: Words, goal: Words): Words[] {
  if (goal.length === 1 && goal[0] === 'its') return []
  return words.flatMap((word, i) => {
    const [before, after] = [words.slice(0, i), words.slice(i + 1)]
    const joined = repairGap(word, after[0] ?? '')
    return [
      ...repairApostrophe(word).map((repaired) => [...before, repaired, ...after]),
      ...(joined ? [[...before, joined, ...after.slice(1)]] : []),
    ]
  })
}

function differsByTypo(words: Words, goal: Words, vocabulary: TypoVocabulary): boolean {
  if (words.length !== goal.length) return false
  const different = goal.flatMap((word, i) =>
    americanised(word) === americanised(words[i] ?? '') ? [] : [i],
  )
  const [place = -1] = different
  return different.length === 1 && isSlip(words[place] ?? '', goal[place] ?? '', vocabulary)
}

/** One slip in either spelling of the word, which may be a possessive. */
function isSlip(written: string, right: string, vocabulary: TypoVocabulary): boolean {
  if (written.endsWith("'s") && right.endsWith("'s"))
    return isSlip(written.slice(0, -2), right.slice(0, -2), vocabulary)
  const spellings = listSpellings(right)
  return spellings.some(
    (spelling) =>
      (spelling === written && written !== right) ||
      isTypo(written, spelling, vocabulary) ||
      (spellings.length > 1 && isMixedEnd(written, spelling) && !vocabulary.real.has(written)),
  )
}

/** `favourit`, `colourfull`: in words with two spellings the mute e and the double l at the end are what the two differ in elsewhere. */
const isMixedEnd = (written: string, right: string) =>
  right.length > 5 && (right === `${written}e` || (right.endsWith('l') && written === `${right}l`))

function differsByGap(words: Words, goal: Words, vocabulary: TypoVocabulary): boolean {
  const [one, two] = [words.map(americanised), goal.map(americanised)]
  const [fewer, more] = one.length < two.length ? [one, two] : [two, one]
  if (more.length - fewer.length !== 1) return false
  const place = fewer.findIndex((word, i) => word !== more[i])
  const joined = fewer[place] ?? ''
  const parts = more.slice(place, place + 2)
  if (place < 0 || joined !== parts.join('') || isTwice(parts)) return false
  return (
    fewer.slice(place + 1).join(' ') === more.slice(place + 2).join(' ') &&
    isGapTypo(parts, fewer === two, vocabulary)
  )
}

/** `had had` is no slip as one word: that it stands there twice is its grammar. Calls are written both ways. */
const isTwice = ([one, other]: Words) =>
  one === other && !/^(?:bye|ha|ho|no|so|knock|yum|tut)$/.test(one ?? '')
