import type { Lemma } from '#domain/lemmas/lemma.ts'
import { englishBases } from '#domain/search/english-bases.ts'
import { lemmasIn } from '#server/content/lemmas/lemmas-file.ts'
import { textsOfSchool } from '#server/content/lemmas/texts-of-school.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles, StorySource, UnitSource } from '#server/content/read/read-school-files.ts'
import { fullSize, japaneseLetter, taughtBy, wordsIn } from '../check-taught.ts'

/** Words of stories that no unit up to the one that they come after has taught. */
export function checkStoryWords(school: SchoolFiles, files: ContentFiles): Problem[] {
  const inJapanese = lemmasIn(files, 'japanese')
  return school.stories.flatMap((story) => {
    const units = unitsBefore(story, school)
    if (units.length === 0) return []
    const early =
      story.language === 'english'
        ? englishWords(story, units)
        : japaneseWords(story, units, { school, inJapanese })
    return early.flatMap(({ line, words }) => {
      const text = `lines.${line}: not taught up to ${story.value.after}: ${words.join(', ')}`
      return words.length > 0 ? [asAdvice(story.yaml.problem(['lines', line], text))] : []
    })
  })
}

type Early = { line: number; words: string[] }

/** The units up to the one that a story comes after; none where that is not there. */
function unitsBefore({ value, language }: StorySource, { units }: SchoolFiles): UnitSource[] {
  const ofLanguage = units.filter((unit) => unit.language === language)
  return ofLanguage.slice(0, ofLanguage.findIndex(({ unit }) => unit.id === value.after) + 1)
}

/** A capital within a sentence makes a name. */
const NAMES = /(?<=[\p{L},;:] ["“]?)\p{Lu}\p{L}+/gu

function englishWords({ value }: StorySource, units: readonly UnitSource[]): Early[] {
  const known = new Set(units.flatMap(taughtBy))
  for (const { say } of value.lines) for (const [name] of say.matchAll(NAMES)) known.add(name.toLowerCase())
  const isKnown = (word: string) => [...englishBases(word), `${word}s`].some((form) => known.has(form))
  return value.lines.map(({ say }, line) => ({
    line,
    words: [...new Set(wordsIn(say))].filter((word) => !isKnown(word)),
  }))
}

type Around = { school: SchoolFiles; inJapanese: (text: string) => Lemma[] | null }

/** By words in their dictionary forms, where `content lemmas` has found them, and by letters. */
function japaneseWords({ value }: StorySource, units: UnitSource[], { school, inJapanese }: Around): Early[] {
  const taught = textsOfSchool({ ...school, units, shorts: [], microLessons: [], stories: [] })
  const known = new Set(
    taught.flatMap(({ texts }) => texts.flatMap((text) => inJapanese(text) ?? [])).map(({ lemma }) => lemma),
  )
  const letters = new Set(
    units.flatMap(({ lessons }) =>
      lessons.flatMap(({ lesson }) => (lesson.type === 'CHARACTER' ? [...lesson.characters.join('')] : [])),
    ),
  )
  return value.lines.map(({ say }, line) => {
    const words = (inJapanese(say) ?? []).filter(({ lemma }) => !known.has(lemma)).map(({ form }) => form)
    const signs = (say.match(japaneseLetter) ?? []).filter(
      (sign) => !letters.has(sign) && !letters.has(fullSize(sign)),
    )
    return { line, words: [...new Set([...words, ...signs])] }
  })
}
