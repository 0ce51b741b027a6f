import { toHiragana } from '#domain/text/to-hiragana.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { ENGLISHES, type English, type EnglishDictionaries } from './english-dictionaries.ts'
import { type EnglishText, englishTexts, extractWords } from './english-texts.ts'
import { otherSpellings } from './variants.ts'

/** A word where it stands. */
type Found = EnglishText & { word: string }

/** English words that no dictionary has and spelling.yaml does not list, British among American ones or the other way round. */
export function checkEnglish(school: SchoolFiles, dictionaries: EnglishDictionaries): Problem[] {
  const found = englishTexts(school).flatMap((text) =>
    [...new Set(extractWords(text.text))].map((word) => ({ ...text, word })),
  )
  const isWord = known((word) => ENGLISHES.some((english) => dictionaries[english].correct(word)))
  const listed = listedWords(school)
  const isRomaji = romajiOf(school)
  const isListed = (word: string) => formsOf(word).some((form) => listed.has(form))
  const unknown = found.filter((one) => !isWord(one.word) && !isListed(one.word) && !isRomaji(one))
  const hint = hinter(dictionaries)
  return [
    ...unknown.map((one) => advice(one, `“${one.word}” is in no dictionary${hint(one.word)}`)),
    ...checkMixture(found, dictionaries),
  ]
}

function advice({ file, line, place }: EnglishText, text: string): Problem {
  return asAdvice({ file, line, text: place === '' ? text : `${place}: ${text}` })
}

/** Each word is looked up once. */
function known(isWord: (word: string) => boolean): (word: string) => boolean {
  const answers = new Map<string, boolean>()
  return (word) => {
    let answer = answers.get(word)
    if (answer === undefined) {
      answer = formsOf(word).some(isWord)
      answers.set(word, answer)
    }
    return answer
  }
}

/** The word, without 's, and without its capital: a listed longyi is right as Longyi at the beginning of a sentence. */
function formsOf(word: string): string[] {
  const bare = word.replace(/'s?$/, '')
  return [...new Set([word, bare, bare.charAt(0).toLowerCase() + bare.slice(1)])]
}

const MAX_HINTS = 3
/** Maximum number of words for which near ones are searched: each takes a tenth of a second to find. */
const MAX_SEARCHED = 20

function hinter({ british }: EnglishDictionaries): (word: string) => string {
  const hints = new Map<string, string>()
  return (word) => {
    if (!hints.has(word)) {
      const near = hints.size < MAX_SEARCHED ? british.suggest(word).slice(0, MAX_HINTS) : []
      const question = near.length === 0 ? '' : `is it ${near.join(', ')}? `
      hints.set(word, `; ${question}where it is right, spelling.yaml lists it`)
    }
    return hints.get(word) ?? ''
  }
}

const LISTS = ['names', 'words', 'parts', 'slips'] as const

const listedWords = ({ spelling }: SchoolFiles): ReadonlySet<string> =>
  new Set(spelling.flatMap(({ value }) => LISTS.flatMap((list) => value.english[list])))

/** Japanese in Latin letters is right in a file that has the same in kana. */
function romajiOf({ yamls }: SchoolFiles): (word: Found) => boolean {
  const kana = new Map<string, string>()
  const kanaIn = (file: string) => {
    const before = kana.get(file)
    if (before !== undefined) return before
    const texts = yamls.find((yaml) => yaml.file === file)?.texts() ?? []
    const all = soundOf(texts.map(({ text }) => text.replace(/[^\u3041-\u30fc]/g, '')).join('\n'))
    kana.set(file, all)
    return all
  }
  return ({ file, word }) => {
    if (!file.includes('japanese')) return false
    const read = soundOf(word)
    return /^[\u3041-\u30fc]+$/.test(read) && kanaIn(file).includes(read)
  }
}

/** As hiragana, with one sign for every long vowel: koohii is コーヒー. */
const soundOf = (text: string) =>
  LONG.reduce((sound, [vowels, long]) => sound.replace(vowels, long), toHiragana(text))
const LONG = [
  'あかさたなはまやらわがざだばぱゃ',
  'いきしちにひみりぎじぢびぴ',
  'うくすつぬふむゆるぐずづぶぷゅ',
]
  .map((row) => [new RegExp(`(?<=[${row}])${row[0]}`, 'g'), 'ー'] as const)
  .concat([
    [/(?<=[えけせてねへめれげぜでべぺ])[えい]/g, 'ー'],
    [/(?<=[おこそとのほもよろごぞどぼぽょ])[おう]/g, 'ー'],
  ])

/** The school spells as most of its words do that Britain and America spell in two ways. */
function checkMixture(found: readonly Found[], dictionaries: EnglishDictionaries): Problem[] {
  const sides = new Map<string, { side: English; other: string } | null>()
  const sideOf = (word: string) => {
    const name = word.toLowerCase()
    if (!sides.has(name)) sides.set(name, sideIn(name, dictionaries))
    return sides.get(name) ?? null
  }
  const of: Record<English, (Found & { other: string })[]> = { british: [], american: [] }
  for (const one of found) {
    const side = sideOf(one.word.replace(/'s?$/, ''))
    if (side) of[side.side].push({ ...one, other: side.other })
  }
  const [fewer, more]: readonly English[] =
    of.american.length > of.british.length ? ENGLISHES : [...ENGLISHES].reverse()
  const used = of[more as English]
  const names: Record<English, string> = { british: 'British', american: 'American' }
  const examples = [...new Set(used.map(({ word }) => word.toLowerCase()))].slice(0, MAX_HINTS).join(', ')
  const school = `the school spells ${names[more as English]} (${examples}: ${used.length} times)`
  return of[fewer as English].map((one) =>
    advice(one, `“${one.word}” is ${names[fewer as English]}, and ${school}: write ${one.other}`),
  )
}

/** On which side of the Atlantic a word is spelled so, and how the other side does. */
function sideIn(word: string, dictionaries: EnglishDictionaries): { side: English; other: string } | null {
  const side = ENGLISHES.find((english) =>
    ENGLISHES.every((one) => dictionaries[one].correct(word) === (one === english)),
  )
  if (!side) return null
  const there = side === 'british' ? 'american' : 'british'
  const other = otherSpellings(word).find(
    (one) => dictionaries[there].correct(one) && !dictionaries[side].correct(one),
  )
  return other === undefined ? null : { side, other }
}
