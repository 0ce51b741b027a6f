import { toHiragana } from '#domain/text/to-hiragana.ts'
import { endsWithParticle, isDo, isGrammar, mayFollowNoun } from './japanese-grammar.ts'
import { countedIn, isNumber } from './japanese-numbers.ts'
import type { Lemma } from './lemma.ts'
import {
  isContent,
  isNounPhrase,
  isVerbPhrase,
  type Morpheme,
  selectContentLemmas,
  toLemma,
} from './morpheme.ts'

/** Answers of a dictionary of Japanese. */
export type JapaneseDictionary = {
  analyse(text: string): Morpheme[]
  /** True if a noun is read like this, in hiragana. */
  isNoun(reading: string): boolean
}

/** The school's own words by each way in which they are written; the lemma is how they are read. */
export type SchoolWords = ReadonlyMap<string, Lemma>

const MARKS = /[\s、。！？!?…・「」『』（）()〜～,.:：;／/–—→"“”]+/u
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u
const ONE_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}][ゃゅょャュョ]?$/u
const POINTING = /^(?:この|その|あの|どの)$/
const GIVE_ME = /^ください(?:ませんか)?(?:ね|よ)?$/

/** Behind a word they make a longer one. */
const SUFFIX = /^(?:人|じん|語|ご)/
const READ: Readonly<Record<string, string>> = { 人: 'じん', 語: 'ご' }

/** Verb of two to which a form in kana belongs: 起きます before 置きます. */
const VERB_IN_KANA: readonly [form: RegExp, lemma: string][] = [
  [/^おき(?:ます|ました|ません|て)/, 'おきる'],
  [/^おり(?:ます|ました|ません|て)/, 'おりる'],
]
/** いって is of 行く behind a place, else of 言う. */
const WENT = /^いっ(?:て|た)/

/** Forms of one word that dictionaries part. */
const SAME: Readonly<Record<string, string>> = {
  よい: 'いい',
  なん: 'なに',
  よかった: 'いい',
  くださる: 'ください',
  いらっしゃる: 'いらっしゃいませ',
  いらっしゃい: 'いらっしゃいませ',
}

/**
 * The words of a text, in their order and as often as they stand there. Particles, auxiliaries, numbers, names and single letters are left
 * out. The school's own words go before the dictionary's, which knows few words that are written in kana.
 */
export function japaneseLemmas(text: string, dictionary: JapaneseDictionary, school: SchoolWords): Lemma[] {
  const phrases = text.split(MARKS).filter(Boolean)
  if (phrases.every((phrase) => ONE_KANA.test(phrase))) return []
  const around = { dictionary, school }
  return phrases.flatMap((phrase, at) => lemmasOf(phrase, phrases[at - 1] ?? '', around).map(asOne))
}

function asOne({ lemma, form }: Lemma): Lemma {
  const same = SAME[lemma]
  return same ? { lemma: same, form: same } : { lemma: toHiragana(lemma), form }
}

const inKana = (lemma: string): Lemma => ({ lemma, form: lemma })

type Around = { dictionary: JapaneseDictionary; school: SchoolWords }

function lemmasOf(phrase: string, before: string, around: Around): Lemma[] {
  if (isGrammar(phrase, before)) return []
  if (POINTING.test(phrase)) return [inKana(phrase)]
  const counted = countedIn(phrase)
  if (counted) return counted.map(inKana)
  if (isNumber(phrase)) return []
  const word = around.school.get(phrase)
  if (word && !isVerbForm(phrase)) return [word]
  if (ONE_KANA.test(phrase)) return []
  // Behind a noun it makes one word with it.
  if (isDo(phrase)) return before === '' || endsWithParticle(before) ? [inKana('する')] : []
  if (GIVE_ME.test(phrase)) return [inKana('ください')]
  const verb = VERB_IN_KANA.find(([form]) => form.test(phrase))?.[1]
  if (verb) return [inKana(verb)]
  if (WENT.test(phrase) && /[にへ]$/.test(before)) return [inKana('いく')]
  return schoolNoun(phrase, around) ?? analysed(phrase, around.dictionary)
}

const POLITE_VERB = /^ま(?:す|した|せん|しょう)/
const isVerbForm = (text: string) => /(?:ます|ました)$/.test(text)

/** A word of the school with what follows nouns, or with another noun; with a polite お before it, too. */
function schoolNoun(phrase: string, around: Around): Lemma[] | null {
  for (const stem of stemsOf(phrase))
    for (let length = stem.length; length > 0; length--) {
      const [word, rest] = [stem.slice(0, length), stem.slice(length)]
      const found = around.school.get(word)
      if (!found || isVerbForm(word)) continue
      if (mayFollowNoun(rest) || isDo(rest)) return [found]
      const suffix = SUFFIX.exec(rest)?.[0]
      if (suffix && mayFollowNoun(rest.slice(suffix.length)))
        return [{ lemma: found.lemma + (READ[suffix] ?? suffix), form: word + suffix }]
      if (length === 1 || POLITE_VERB.test(rest)) continue
      const second = schoolNoun(rest, around) ?? kanaNoun(rest, around.dictionary, 3)
      if (second) return [found, ...second]
    }
  return null
}

/** The phrase, and without a polite お or ご. */
const stemsOf = (phrase: string) => [phrase, phrase.replace(/^[おご]/, '')]

function analysed(phrase: string, dictionary: JapaneseDictionary): Lemma[] {
  const found = dictionary.analyse(phrase)
  const [first] = found
  if (!first) return []
  if (found.length === 1 && first.isKnown && isContent(first)) return [toLemma(first)]
  const words = selectContentLemmas(found)
  if (isVerbPhrase(found) || isNounPhrase(found)) return words
  const nouns = kanaNoun(phrase, dictionary, 2) ?? kanaCompound(phrase, dictionary)
  if (nouns) return nouns
  // What falls into several words, or begins with an ending, is a name that no dictionary knows.
  const isGuess = HIRAGANA.test(phrase) && (words.length > 1 || isNoBeginning(first))
  return isGuess ? [] : words
}

/** A noun that is written in hiragana, which a dictionary of written Japanese takes apart. */
function kanaNoun(phrase: string, { isNoun }: JapaneseDictionary, shortest: number): Lemma[] | null {
  if (!HIRAGANA.test(phrase)) return null
  for (const stem of stemsOf(phrase))
    for (let length = stem.length; length >= shortest; length--) {
      const [word, rest] = [stem.slice(0, length), stem.slice(length)]
      if ((mayFollowNoun(rest) || isDo(rest)) && isNoun(word)) return [inKana(word)]
    }
  return null
}

/** Two such nouns that make one. */
function kanaCompound(phrase: string, dictionary: JapaneseDictionary): Lemma[] | null {
  if (!HIRAGANA.test(phrase)) return null
  for (let length = phrase.length - 2; length > 2; length--) {
    const second = dictionary.isNoun(phrase.slice(0, length))
      ? kanaNoun(phrase.slice(length), dictionary, 3)
      : null
    if (second) return [inKana(phrase.slice(0, length)), ...second]
  }
  return null
}

const isNoBeginning = ({ type, kind, isKnown }: Morpheme) =>
  !isKnown || /^(?:助詞|助動詞|フィラー)$/.test(type) || kind === '接尾'
