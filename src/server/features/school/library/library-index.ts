import type { LibraryKind } from '#domain/school/library.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import { mistakableWords } from '#domain/school/search/nearest.ts'
import { getCards, type StoredCard } from '#server/core/catalogue/cards.queries.ts'
import { getCharacters } from '#server/core/catalogue/characters.queries.ts'
import { getGrammar } from '#server/core/catalogue/grammar.queries.ts'
import { inSlices } from '#server/core/catalogue/in-slices.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { getCardSearchFields } from '#server/core/catalogue/search-fields.ts'
import { getWritings } from '#server/features/practice/writing/writing.service.ts'
import { getCourses } from '#server/features/school/courses/courses.service.ts'
import { getMicroLessons } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import { getShorts } from '#server/features/school/shorts/shorts.service.ts'
import { getStories } from '#server/features/school/stories/stories.service.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
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

/** The whole school in searchable form; made once a release, at the first search, while other requests go on being answered. */
export const getLibrary = perRelease(async (db, school: School) => {
  const entries = await inSlices(entriesOf(school, await readParts(db, school)))
  const words = await inSlices(entries.values().map(mistakableWords))
  return { entries, vocabulary: new Set(words.flat()), countsFor: countsFor(entries) }
})

type Parts = Awaited<ReturnType<typeof readParts>>

async function readParts(db: Database, school: School) {
  const deps = { db, school: async () => school }
  return {
    courses: [...(await getCourses(deps)).values()],
    characters: (await getCharacters(deps)).inOrder,
    cards: (await getCards(deps)).inOrder,
    fieldsOfCard: await getCardSearchFields(deps),
    grammar: (await getGrammar(deps)).points,
    microLessons: await getMicroLessons(deps),
    stories: (await getStories(deps)).stories,
    writings: (await getWritings(deps)).writings,
    shorts: await getShorts(deps),
  }
}

function* entriesOf(school: School, parts: Parts): Generator<LibraryEntry> {
  const { courses, characters, cards, fieldsOfCard } = parts
  const listed = new Set(characters.map(({ body }) => body.character))
  // The words of Japanese lessons stand in the list of words, too.
  const isListed = ({ language_id, body }: StoredCard) => language_id === JAPANESE && listed.has(body.front)
  for (const course of courses) yield courseEntry(course, school)
  yield* unitEntries(school, courses)
  for (const card of cards)
    if (card.kind === 'word' && !isListed(card))
      yield cardEntry(card, school, fieldsOfCard.get(card.id) ?? [])
  for (const character of characters) yield characterEntry(character, school)
  yield* parts.grammar.values().map(grammarEntry)
  yield* parts.microLessons.values().map(microLessonEntry)
  yield* parts.stories.values().map(storyEntry)
  yield* parts.writings.values().map(writingEntry)
  yield* parts.shorts.values().map(shortEntry)
}

/** Kinds whose page lists items of one language. */
const BY_LANGUAGE: ReadonlySet<LibraryKind> = new Set([
  'grammar',
  'micro-lesson',
  'story',
  'writing',
  'short',
])

/** Number of items of each kind that the pages of the kinds list for a learner of a language. */
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
