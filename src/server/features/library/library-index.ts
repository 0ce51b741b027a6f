import type { LibraryKind } from '#domain/school/library.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import { vocabularyOf } from '#domain/search/nearest.ts'
import { perRelease } from '#server/db/per-release.ts'
import { coursesOf } from '#server/features/courses/courses.service.ts'
import { microLessonsOf } from '#server/features/micro-lessons/micro-lessons.service.ts'
import { shortsOf } from '#server/features/shorts/shorts.service.ts'
import { storiesOf } from '#server/features/stories/stories.service.ts'
import { writingsOf } from '#server/features/writing/writing.service.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import { charactersOf } from '#server/school/characters.queries.ts'
import { grammarOf } from '#server/school/grammar.queries.ts'
import type { School } from '#server/school/school.queries.ts'
import type { LibraryEntry } from './item.ts'
import {
  cardEntry,
  characterEntry,
  courseEntry,
  grammarEntry,
  microLessonEntry,
  shortEntry,
  storyEntry,
  unitEntries,
  writingEntry,
} from './school-items.ts'

const JAPANESE = 2

/** The whole school in searchable form; made once a release, at the first search. */
export const libraryOf = perRelease(async (db, school: School) => {
  const deps = { db, school: async () => school }
  const courses = [...(await coursesOf(deps)).values()]
  const { inOrder: characters } = await charactersOf(deps)
  const listed = new Set(characters.map(({ body }) => body.character))
  // The words of Japanese lessons stand in the list of words, too.
  const cards = (await cardsOf(deps)).inOrder.filter(
    ({ kind, language_id, body }) => kind === 'word' && !(language_id === JAPANESE && listed.has(body.front)),
  )
  const entries: LibraryEntry[] = [
    ...courses.map((course) => courseEntry(course, school)),
    ...unitEntries(school, courses),
    ...cards.map((card) => cardEntry(card, school)),
    ...characters.map((character) => characterEntry(character, school)),
    ...(await grammarOf(deps)).points.map(grammarEntry),
    ...(await microLessonsOf(deps)).map(microLessonEntry),
    ...(await storiesOf(deps)).stories.map(storyEntry),
    ...(await writingsOf(deps)).writings.map(writingEntry),
    ...(await shortsOf(deps)).map(shortEntry),
  ]
  return { entries, vocabulary: vocabularyOf(entries), countsFor: countsFor(entries) }
})

/** Whose page lists those of one language. */
const BY_LANGUAGE: ReadonlySet<LibraryKind> = new Set([
  'grammar',
  'micro-lesson',
  'story',
  'writing',
  'short',
])

/** How many of each kind the pages of the kinds list for a learner of a language. */
function countsFor(entries: readonly LibraryEntry[]) {
  const counts = LANGUAGES.map(({ id }) => {
    const listed = entries.filter(({ item }) => !BY_LANGUAGE.has(item.kind) || item.languageId === id)
    return [id, countsOf(listed)] as const
  })
  const byLanguage = new Map<number, ReadonlyMap<LibraryKind, number>>(counts)
  return (languageId: number) => byLanguage.get(languageId) ?? new Map<LibraryKind, number>()
}

const countsOf = (entries: readonly LibraryEntry[]): ReadonlyMap<LibraryKind, number> =>
  new Map([...Map.groupBy(entries, ({ item }) => item.kind)].map(([kind, of]) => [kind, of.length]))
