import { englishBases } from '#domain/school/search/english-bases.ts'
import { plainApostrophes } from '#domain/text/plain-text.ts'
import { isGrammar } from './japanese-grammar.ts'
import { japaneseStems } from './japanese-stems.ts'
import type { Lemma } from './lemma.ts'

/** A word as a text writes it, and the dictionary form under which it is kept. */
export type LemmaInText = { text: string; word: string }

/** Finds the words of a text, in their order. */
export type WordFinder = (text: string) => LemmaInText[]

/** Spelling of each lemma where it first comes. */
export function dictionaryForms(lemmas: readonly Lemma[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  for (const { lemma, form } of lemmas) if (!forms.has(lemma)) forms.set(lemma, form)
  return forms
}

/** Not the endings of which articles speak: -ed, 's. */
const ENGLISH = /(?<![\p{L}\d'-])\p{L}[\p{L}\d]*(?:['-]\p{L}+)*/gu
const IRREGULAR: Readonly<Record<string, string>> = {
  "won't": 'will',
  "can't": 'can',
  "shan't": 'shall',
  am: 'be',
  is: 'be',
  an: 'a',
  these: 'this',
  those: 'that',
}

/**
 * English words by the lemmas of the school; of a contraction the first of its two. What the school doesn't know is a word as it is
 * written, or a name if it has a capital.
 */
export function englishFinder(lemmas: readonly Lemma[]): WordFinder {
  const forms = dictionaryForms(lemmas)
  const dictionaryForm = (written: string) => {
    const plain = written.toLowerCase()
    if (forms.has(plain)) return forms.get(plain)
    const first = IRREGULAR[plain] ?? plain.replace(/(?:n't|'\p{L}+)$/u, '')
    const known = englishBases(first).find((base) => forms.has(base))
    if (known) return forms.get(known)
    return /^\p{Ll}{2,}$/u.test(written) ? written : undefined
  }
  return (text) => {
    const plain = plainApostrophes(text)
    return [...plain.matchAll(ENGLISH)].flatMap(({ 0: found, index }) => {
      const word = dictionaryForm(found)
      return word === undefined ? [] : [{ text: text.slice(index, index + found.length), word }]
    })
  }
}

const NOT_HIRAGANA = /[^\p{Script=Hiragana}ー]/u
const PHRASE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]+/gu

/** Japanese words by the lemmas of the school, each by all ways in which it is written: the longest that fits goes first. */
export function japaneseFinder(lemmas: readonly Lemma[]): WordFinder {
  const words = new Map<string, string>()
  const add = (written: string, word: string) => {
    if (!words.has(written)) words.set(written, word)
  }
  const forms = dictionaryForms(lemmas)
  const all = lemmas.map((one) => ({ ...one, word: forms.get(one.lemma) ?? one.form }))
  for (const { form, word } of all) add(form, word)
  for (const { lemma, word } of all) add(lemma, word)
  const what = words.get('なに')
  if (what) add('なん', what)
  for (const { lemma, form, word } of all)
    for (const written of [form, lemma]) for (const stem of japaneseStems(written)) add(stem, word)
  const longest = Math.max(0, ...[...words.keys()].map(({ length }) => length))
  /** The longest word that begins here; within a phrase not two kana, which may be the end of one word and the beginning of another. */
  const at = (phrase: string, from: number) => {
    for (let end = Math.min(phrase.length, from + longest); end > from; end--) {
      const text = phrase.slice(from, end)
      const word = words.get(text)
      if (word && (end - from > (from > 0 ? 2 : 1) || NOT_HIRAGANA.test(text))) return { text, word }
    }
  }
  const wordsOf = (phrase: string, before: string): LemmaInText[] => {
    if (isGrammar(phrase, before)) return []
    const found: LemmaInText[] = []
    for (let from = 0; from < phrase.length; ) {
      const one = at(phrase, from)
      if (one) found.push(one)
      from += one?.text.length ?? 1
    }
    return found
  }
  return (text) => {
    const phrases = text.match(PHRASE) ?? []
    return phrases.flatMap((phrase, index) => wordsOf(phrase, phrases[index - 1] ?? ''))
  }
}
