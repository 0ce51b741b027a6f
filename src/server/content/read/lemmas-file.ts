import { type CountedLemma, countLemmas, type Lemma } from '#domain/school/lemmas/lemma.ts'
import { toHiragana } from '#domain/text/to-hiragana.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Language, SchoolFiles } from '#server/content/read/read-school-files.ts'
import { type SpokenSource, textsOfSchool } from './texts-of-school.ts'

/** lemmas/english.json and lemmas/japanese.json: the words of each text in their dictionary forms, `form=lemma` where the two differ. */
export const lemmasPath = (language: Language) => `lemmas/${language}.json`
export type LemmaTable = Readonly<Record<string, string>>

const plainLemma = (form: string, language: Language) =>
  language === 'japanese' ? toHiragana(form) : form.toLowerCase()

/** The words of a text as the file has them. */
export const formatLemmas = (lemmas: readonly Lemma[], language: Language): string =>
  lemmas
    .map(({ lemma, form }) => (plainLemma(form, language) === lemma ? form : `${form}=${lemma}`))
    .join(' ')

const read = (line: string, language: Language): Lemma[] =>
  line
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [form = '', lemma = plainLemma(form, language)] = word.split('=')
      return { lemma, form }
    })

function tableIn(files: ContentFiles, language: Language): LemmaTable {
  const bytes = files.get(lemmasPath(language))
  return bytes ? JSON.parse(bytes.toString('utf8')) : {}
}

/** The words of a text of the school as the file of its language has them; null for a text that it lacks. */
export function lemmasIn(files: ContentFiles, language: Language): (text: string) => Lemma[] | null {
  const table = tableIn(files, language)
  return (text) => {
    const line = table[text]
    return line === undefined ? null : read(line, language)
  }
}

/** Source that says something in the language that it teaches, with its words; null while one of its texts has no words in the file. */
export type SourceVocabulary = SpokenSource & { words: CountedLemma[] | null }

/** The words of everything in the school. */
export function collectVocabularies(school: SchoolFiles, files: ContentFiles): SourceVocabulary[] {
  const tables = { english: tableIn(files, 'english'), japanese: tableIn(files, 'japanese') }
  return textsOfSchool(school).map((said) => {
    const lines = said.texts.map((text) => tables[said.language][text])
    const words = lines.flatMap((line) => (line === undefined ? [] : read(line, said.language)))
    return { ...said, words: lines.includes(undefined) ? null : countLemmas(words) }
  })
}
