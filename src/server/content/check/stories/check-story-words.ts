import type { Lemma } from '#domain/lemmas/lemma.ts'
import { englishBases } from '#domain/search/english-bases.ts'
import { lemmasIn } from '#server/content/lemmas/lemmas-file.ts'
import { textsOfSchool } from '#server/content/lemmas/texts-of-school.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type {
  SchoolFiles,
  StorySource,
  UnitSource,
  WritingSource,
} from '#server/content/read/read-school-files.ts'
import { fullSize, japaneseLetter, taughtBy, wordsIn } from '../check-taught.ts'

/** Words of stories and of what is to be written that no unit up to the one that they come after has taught. */
export function checkStoryWords(school: SchoolFiles, files: ContentFiles): Problem[] {
  const inJapanese = lemmasIn(files, 'japanese')
  return [...school.stories.map(ofStory), ...school.writing.map(ofWriting)].flatMap((story) => {
    const units = unitsBefore(story, school)
    if (units.length === 0) return []
    const early =
      story.language === 'english'
        ? englishWords(story, units)
        : japaneseWords(story, units, { school, inJapanese })
    return early.flatMap(({ path, words }) => {
      const text = `${path.join('.')}: not taught up to ${story.after}: ${words.join(', ')}`
      return words.length > 0 ? [asAdvice(story.yaml.problem(path, text))] : []
    })
  })
}

/** What is read or written, and where each part of it stands. */
type Told = Pick<StorySource, 'yaml' | 'language'> & { after: string; lines: { path: Path; say: string }[] }
type Path = (string | number)[]

const ofStory = ({ yaml, language, value }: StorySource): Told => ({
  ...{ yaml, language, after: value.after },
  lines: value.lines.map(({ say }, index) => ({ path: ['lines', index], say })),
})

const ofWriting = ({ yaml, language, value }: WritingSource): Told => ({
  ...{ yaml, language, after: value.after },
  lines: [
    ...value.useful.map(({ text }, index) => ({ path: ['useful', index], say: text })),
    { path: ['model'], say: value.model.text },
  ],
})

type Early = { path: Path; words: string[] }

/** The units up to the one that a story comes after; none if that is not there. */
function unitsBefore({ after, language }: Told, { units }: SchoolFiles): UnitSource[] {
  const ofLanguage = units.filter((unit) => unit.language === language)
  return ofLanguage.slice(0, ofLanguage.findIndex(({ unit }) => unit.id === after) + 1)
}

/** A capital within a sentence makes a name. */
const NAMES = /(?<=[\p{L},;:] ["“]?)\p{Lu}\p{L}+/gu

function englishWords({ lines }: Told, units: readonly UnitSource[]): Early[] {
  const known = new Set(units.flatMap(taughtBy))
  for (const { say } of lines) for (const [name] of say.matchAll(NAMES)) known.add(name.toLowerCase())
  const isKnown = (word: string) => [...englishBases(word), `${word}s`].some((form) => known.has(form))
  return lines.map(({ path, say }) => ({
    path,
    words: [...new Set(wordsIn(say))].filter((word) => !isKnown(word)),
  }))
}

type Around = { school: SchoolFiles; inJapanese: (text: string) => Lemma[] | null }

/** By words in their dictionary forms, where `content lemmas` has found them, and by letters. */
function japaneseWords({ lines }: Told, units: UnitSource[], { school, inJapanese }: Around): Early[] {
  const taught = textsOfSchool({ ...school, units, shorts: [], microLessons: [], stories: [] })
  const known = new Set(
    taught.flatMap(({ texts }) => texts.flatMap((text) => inJapanese(text) ?? [])).map(({ lemma }) => lemma),
  )
  const letters = new Set(
    units.flatMap(({ lessons }) =>
      lessons.flatMap(({ lesson }) => (lesson.type === 'CHARACTER' ? [...lesson.characters.join('')] : [])),
    ),
  )
  return lines.map(({ path, say }) => {
    const words = (inJapanese(say) ?? []).filter(({ lemma }) => !known.has(lemma)).map(({ form }) => form)
    const signs = (say.match(japaneseLetter) ?? []).filter(
      (sign) => !letters.has(sign) && !letters.has(fullSize(sign)),
    )
    return { path, words: [...new Set([...words, ...signs])] }
  })
}
