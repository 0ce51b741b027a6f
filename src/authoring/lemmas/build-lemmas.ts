import { englishLemmas, englishNames } from '#domain/school/lemmas/english-lemmas.ts'
import { japaneseLemmas } from '#domain/school/lemmas/japanese-lemmas.ts'
import type { Lemma } from '#domain/school/lemmas/lemma.ts'
import { formatLemmas, type LemmaTable } from '#server/content/read/lemmas-file.ts'
import type { Language, SchoolFiles } from '#server/content/read/read-school-files.ts'
import { textsOfSchool } from '#server/content/read/texts-of-school.ts'
import { openEnglish } from './open-english.ts'
import { openJapanese } from './open-japanese.ts'
import { schoolWords } from './school-words.ts'

/** Finds the words of a text of each language. */
export type Lemmatisers = Readonly<Record<Language, (text: string) => Lemma[]>>

/** The lemmatisers for this school, whose names and words they know; null where their packages are not installed. */
export async function openLemmatisers(school: SchoolFiles): Promise<Lemmatisers | null> {
  const tagger = openEnglish()
  const dictionary = await openJapanese()
  if (!tagger || !dictionary) return null
  const texts = textsOfSchool(school).flatMap((said) => (said.language === 'english' ? said.texts : []))
  const examples = school.units.flatMap(({ lessons }) =>
    lessons.flatMap(({ lesson }) => (lesson.type === 'FLASH_CARD' ? lesson.cards : [])),
  )
  const names = englishNames([...texts, ...examples.flatMap(({ example }) => example?.text ?? [])])
  const words = schoolWords(school)
  return {
    english: (text) => englishLemmas(text, tagger, names),
    japanese: (text) => japaneseLemmas(text, dictionary, words),
  }
}

/** Contents that the files of lemmas are to have. */
export function lemmaTables(school: SchoolFiles, lemmatisers: Lemmatisers): Record<Language, LemmaTable> {
  const of = (language: Language): LemmaTable => {
    const texts = textsOfSchool(school).flatMap((said) => (said.language === language ? said.texts : []))
    return Object.fromEntries(
      texts.map((text) => [text, formatLemmas(lemmatisers[language](text), language)]),
    )
  }
  return { english: of('english'), japanese: of('japanese') }
}
