import type { SchoolWords } from '#domain/school/lemmas/japanese-lemmas.ts'
import type { Lemma } from '#domain/school/lemmas/lemma.ts'
import { isKana } from '#domain/text/kana.ts'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import { allCards } from '#server/content/check/check-practice.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** いっしょに is a form of いっしょ, and ぜんぶで of ぜんぶ. */
const ADVERBIAL = /(?<=^\p{Script=Hiragana}{3,})[にで]$/u

/** Without what stands in brackets: しずか（な） is しずか. */
const bare = (text: string) => text.replace(/[（(].*$/, '').trim()

/** The school's Japanese words, of its cards and its word list, as they are written and as they are read. */
export function schoolWords(school: SchoolFiles): SchoolWords {
  const words = new Map<string, Lemma>()
  const add = (written: string, reading: string | undefined) => {
    const read = reading !== undefined && isKana(reading) ? reading : written
    if (!isKana(read)) return
    const lemma = toHiragana(read.replace(ADVERBIAL, ''))
    for (const form of [written, read])
      if (!words.has(form)) words.set(form, { lemma, form: form.replace(ADVERBIAL, '') })
  }
  for (const { card, lang } of allCards(school))
    if (lang === 'ja') add(bare(card.front), card.reading && bare(card.reading))
  for (const { value } of school.words)
    for (const { words: list } of value.categories) for (const { word, reading } of list) add(word, reading)
  return words
}
