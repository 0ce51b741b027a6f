import { writtenOut } from '#domain/practice/grading/english-contractions.ts'
import { plainApostrophes } from '#domain/text/plain-text.ts'
import type { Lemma } from './lemma.ts'

/** A word as a tagger of parts of speech sees it; `lemma` is its dictionary form. */
export type TaggedWord = { word: string; lemma: string; isVerb: boolean }

/** Tags the words of one sentence, which stand between spaces. */
export type EnglishTagger = (sentence: string) => TaggedWord[]

/** Numbers aren't words to learn by themselves: `21`, `3pm`, `twenty-one`. */
const NUMBER =
  /^(?:\d.*|(?:(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million)-?)+)$/

/** Lemmas that follow from no tag; of `better` and `worse` it is the adjective's. */
const FIXED: Readonly<Record<string, string>> = {
  an: 'a',
  these: 'this',
  those: 'that',
  better: 'good',
  best: 'good',
  worse: 'bad',
  worst: 'bad',
  later: 'late',
  faster: 'fast',
  has: 'have',
  had: 'have',
}

/** Behind these `left` is where something is, not what somebody did. */
const BEFORE_A_SIDE = new Set('turn turns turned go goes keep the on to your my his her and or'.split(' '))
/** Behind these a word in -s is what somebody does. */
const THIRD_PERSON = new Set('he she it who which that everybody nobody somebody'.split(' '))
/** Verbs whose form in -s is spelt like a plural of another word. */
const TWO_FACED: Readonly<Record<string, string>> = { lives: 'live', leaves: 'leave' }
const BEFORE_A_NOUN = new Set('the a our your my his her their its these those of two three many'.split(' '))

const SENTENCES = /[.!?…;:–—"“”()[\]/\n]+/
/** Not the endings of which articles speak: -ed, 's. */
const WORD = /(?<![\p{L}'-])\p{L}[\p{L}\d]*(?:['-]\p{L}+)*|\d[\d:.,]*\p{L}*/gu
const LETTER = /^[b-hj-z]$/

/** The words of each sentence as they are written. */
const sentencesOf = (text: string): string[][] =>
  plainApostrophes(text)
    .split(SENTENCES)
    .flatMap((sentence) => {
      const words = sentence.match(WORD)
      return words ? [words] : []
    })

/**
 * Names in these texts: words that are always written with a capital, and at least once where no sentence begins. Names of days,
 * months and languages are words, which have to be learned.
 */
export function englishNames(texts: readonly string[]): ReadonlySet<string> {
  const [inside, lower] = [new Set<string>(), new Set<string>()]
  for (const words of texts.flatMap(sentencesOf))
    for (const [index, word] of words.entries()) {
      if (word === word.toLowerCase()) lower.add(word)
      else if (index > 0 && /^\p{Lu}\p{Ll}+$/u.test(word)) inside.add(word)
    }
  return new Set([...inside].filter((word) => !lower.has(word.toLowerCase()) && !CAPITALS.test(word)))
}

const CAPITALS =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|English|Japanese|Burmese|Chinese|Thai|Mr|Ms|Mrs|Dr|Dear|Kind|OK)$/

/**
 * The dictionary forms of the words of a text, in their order and as often as they stand there. Contractions are two words; names, numbers
 * and marks are left out.
 * @param names as `englishNames` finds them
 */
export function englishLemmas(text: string, tag: EnglishTagger, names: ReadonlySet<string>): Lemma[] {
  return sentencesOf(text).flatMap((sentence) => {
    // Capitals mislead a tagger where a sentence begins; those of names help it.
    const written = sentence.map((word) => (names.has(word) ? word : word.toLowerCase()))
    const words = written.flatMap((word, at) => apart(word, written.slice(at + 1)))
    const tagged = tag(words.join(' '))
    return tagged.flatMap((one, at) =>
      /^[^\d]*\p{L}[^\d]*$/u.test(one.word) &&
      !names.has(one.word) &&
      !NUMBER.test(one.word) &&
      !LETTER.test(one.word)
        ? [inForm(lemmaOf(one, tagged[at - 1]?.word ?? ''))]
        : [],
    )
  })
}

/** Days and languages are written with a capital wherever they stand; March and May may be other words. */
function inForm(lemma: string): Lemma {
  const capital = lemma.replace(/^./, (letter) => letter.toUpperCase())
  const isCapital = capital === 'I' || (CAPITALS.test(capital) && !AMBIGUOUS.test(capital))
  return { lemma, form: isCapital ? capital : lemma }
}
const AMBIGUOUS = /^(?:March|May|Dear|Kind)$/

/** The two words of a contraction. */
function apart(word: string, following: readonly string[]): string[] {
  if (!word.includes("'") || word === "o'clock") return [word]
  if (/^\p{Lu}/u.test(word)) return [word.replace(/'s$/, '')]
  const [reading = [word]] = writtenOut([word, ...following])
  return reading[0] === word ? [word.replace(/'s$/, '')] : reading.slice(0, 2)
}

function lemmaOf({ word, lemma, isVerb }: TaggedWord, before: string): string {
  const fixed = FIXED[word]
  if (fixed) return fixed
  if (word === 'left' && BEFORE_A_SIDE.has(before)) return word
  const verb = TWO_FACED[word]
  if (verb && (isVerb || THIRD_PERSON.has(before) || !BEFORE_A_NOUN.has(before))) return verb
  // British spelling stays as it is written.
  if (/is(?:e|es|ed|ing)$/.test(word) && lemma.endsWith('ize')) return lemma.replace(/ize$/, 'ise')
  return lemma.toLowerCase()
}
