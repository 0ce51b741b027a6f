import { englishBases } from '#domain/school/search/english-bases.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { lemmasIn } from '#server/content/read/lemmas-file.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type {
  SchoolFiles,
  StorySource,
  UnitSource,
  WritingSource,
} from '#server/content/read/read-school-files.ts'
import { textsOfSchool } from '#server/content/read/texts-of-school.ts'
import { fullSize, japaneseLetter, splitTaughtWords, taughtBy } from '../check-taught.ts'

/** Words of stories and of what is to be written that no unit up to the one that they come after has taught. */
export function checkStoryWords(school: SchoolFiles, files: ContentFiles): Problem[] {
  const taught = { english: inEnglish(school), japanese: inJapanese(school, files) }
  return [...school.stories.map(ofStory), ...school.writing.map(ofWriting)].flatMap((story) => {
    const units = school.units.filter(({ language }) => language === story.language)
    const last = units.findIndex(({ unit }) => unit.id === story.after)
    if (last === -1) return []
    return taught[story.language](story.lines, last).flatMap(({ path, words }) => {
      const text = `${path.join('.')}: not taught up to ${story.after}: ${words.join(', ')}`
      return words.length > 0 ? [asAdvice(story.yaml.problem(path, text))] : []
    })
  })
}

/** Text that is read or written, and where each part of it stands. */
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

/** Finds in the lines of a text what is taught later than by the last of some units, or never. */
type Finder = (lines: Told['lines'], last: number) => Early[]

/** In which of the units, counted from 0, each word is taught first. */
function firstTaught(units: readonly UnitSource[], wordsOf: (unit: UnitSource) => string[]) {
  const first = new Map<string, number>()
  for (const [place, unit] of units.entries())
    for (const word of wordsOf(unit)) if (!first.has(word)) first.set(word, place)
  return (word: string, last: number) => (first.get(word) ?? Number.POSITIVE_INFINITY) <= last
}

/** A capital within a sentence makes a name. */
const NAMES = /(?<=[\p{L},;:] ["“]?)\p{Lu}\p{L}+/gu

function inEnglish({ units }: SchoolFiles): Finder {
  const isTaught = firstTaught(
    units.filter(({ language }) => language === 'english'),
    taughtBy,
  )
  return (lines, last) => {
    const names = new Set(
      lines.flatMap(({ say }) => (say.match(NAMES) ?? []).map((name) => name.toLowerCase())),
    )
    const isKnown = (word: string) =>
      [...englishBases(word), `${word}s`].some((form) => names.has(form) || isTaught(form, last))
    return lines.map(({ path, say }) => ({
      path,
      words: [...new Set(splitTaughtWords(say))].filter((word) => !isKnown(word)),
    }))
  }
}

/** By words in their dictionary forms, where `content lemmas` has found them, and by letters. */
function inJapanese(school: SchoolFiles, files: ContentFiles): Finder {
  const units = school.units.filter(({ language }) => language === 'japanese')
  const lemmasOf = lemmasIn(files, 'japanese')
  const isWordTaught = firstTaught(units, (unit) =>
    textsOfSchool({ ...school, units: [unit], shorts: [], microLessons: [], stories: [] })
      .flatMap(({ texts }) => texts.flatMap((text) => lemmasOf(text) ?? []))
      .map(({ lemma }) => lemma),
  )
  const isLetterTaught = firstTaught(units, ({ lessons }) =>
    lessons.flatMap(({ lesson }) => (lesson.type === 'CHARACTER' ? [...lesson.characters.join('')] : [])),
  )
  return (lines, last) =>
    lines.map(({ path, say }) => {
      const words = (lemmasOf(say) ?? []).flatMap(({ lemma, form }) =>
        isWordTaught(lemma, last) ? [] : form,
      )
      const signs = (say.match(japaneseLetter) ?? []).filter(
        (sign) => !isLetterTaught(sign, last) && !isLetterTaught(fullSize(sign), last),
      )
      return { path, words: [...new Set([...words, ...signs])] }
    })
}
