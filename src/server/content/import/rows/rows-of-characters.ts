import { isKana } from '#domain/text/kana.ts'
import { buildCharacterSearchText, characterBody, wordBody } from '#server/content/import/character-body.ts'
import type { DesiredRow } from '#server/content/import/content.queries.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { type Ids, requireSlugId } from '#server/content/read/ids.ts'
import { listFreeUnits, type SchoolFiles } from '#server/content/read/read-school-files.ts'
import { assembleStrokes, readRivals, readStrokes, rivalsInTable } from '#server/content/read/strokes-file.ts'
import type { CardFile } from '#server/content/schema/practice.ts'
import type { WordFile } from '#server/content/schema/school.ts'
import type { LocalText } from '#server/platform/db/bodies.ts'

/**
 * All characters with the words that may be shown with them: those of their own unit, then those that no lesson keeps under lock. Kana are
 * free for everybody, so that no word of a premium unit is shown with them.
 */
export function characterEntries(school: SchoolFiles, media: MediaFinder) {
  const taught = taughtIn(school)
  const words = school.words.flatMap(({ value }) => value.categories.flatMap((category) => category.words))
  const isFree = (unit: string | undefined) => unit !== undefined && taught.freeUnits.has(unit)
  const locked = new Set(
    [...taught.words.values()].flatMap(({ card, lesson }) =>
      isFree(taught.unitOf.get(lesson)) ? [] : [card.front, card.reading],
    ),
  )
  const free = words.filter(({ word, reading }) => !locked.has(word) && !(reading && locked.has(reading)))
  return school.characters.flatMap(({ value }) =>
    value.categories.flatMap((category) =>
      category.characters.map((character, index) => {
        const lesson = taught.characters.get(character.character) ?? null
        const unit = lesson === null ? undefined : taught.unitOf.get(lesson)
        const isShown = unit !== undefined && (isFree(unit) || !isKana(character.character))
        const own = isShown ? (taught.wordsOf.get(unit) ?? []) : []
        const body = characterBody(character, [...own, ...free], media)
        return { slug: character.id, category: category.id, position: index + 1, lesson, body }
      }),
    ),
  )
}

type Taught = {
  /** The lesson of each character. */
  characters: ReadonlyMap<string, string>
  /** The card and the lesson of each word. */
  words: ReadonlyMap<string, { card: CardFile; lesson: string }>
  /** The first of each level. */
  freeUnits: ReadonlySet<string>
  /** The unit of each lesson, and the words of each unit. */
  unitOf: ReadonlyMap<string, string>
  wordsOf: ReadonlyMap<string, readonly WordFile[]>
}

function taughtIn(school: SchoolFiles): Taught {
  const units = school.units.filter(({ language }) => language === 'japanese')
  const lessons = units.flatMap((unit) => unit.lessons.map(({ lesson }) => ({ lesson, unit: unit.unit.id })))
  const cards = lessons.flatMap(({ lesson, unit }) =>
    lesson.type === 'FLASH_CARD' ? lesson.cards.map((card) => ({ card, lesson: lesson.id, unit })) : [],
  )
  return {
    freeUnits: new Set(listFreeUnits(school).map(({ unit }) => unit.id)),
    characters: new Map(
      lessons.flatMap(({ lesson }) =>
        lesson.type === 'CHARACTER' ? lesson.characters.map((letter) => [letter, lesson.id] as const) : [],
      ),
    ),
    words: new Map(cards.map(({ card, lesson }) => [card.front, { card, lesson }])),
    unitOf: new Map(lessons.map(({ lesson, unit }) => [lesson.id, unit])),
    wordsOf: new Map(
      Map.groupBy(cards, ({ unit }) => unit)
        .entries()
        .map(([unit, list]) => [unit, list.map(({ card }) => wordOf(card))]),
    ),
  }
}

const wordOf = ({ id, front, reading, back }: CardFile): WordFile => ({
  id,
  word: front,
  ...(reading && isKana(reading) && { reading }),
  my: back.my,
  en: back.en,
})

type CharacterIds = { lessons: Ids; cards: Ids; categories: Ids }

export function characterRows(
  school: SchoolFiles,
  { lessons, cards, categories }: CharacterIds,
  media: MediaFinder,
  files: ContentFiles,
): DesiredRow<'characters'>[] {
  const [table, rivals] = [readStrokes(files), readRivals(files)]
  const taught = taughtIn(school)
  const characters = characterEntries(school, media).map(({ slug, category, position, lesson, body }) => ({
    slug,
    type: 'character' as const,
    category_id: requireSlugId(categories, category),
    position,
    lesson_id: lesson === null ? null : requireSlugId(lessons, lesson),
    card_id: cards.get(`${slug}-card`) ?? null,
    body: { ...body, rivals: rivalsInTable(body.character, rivals, table) },
    strokes: assembleStrokes(body.character, table),
    search_text: buildCharacterSearchText(body),
    hidden: false,
  }))
  const words = wordsByCategory(school, taught).flatMap(({ id, words }) =>
    words.map((word, index) => {
      const body = wordBody(word, media)
      const lesson = taught.words.get(word.word)
      return {
        slug: word.id,
        type: 'word' as const,
        category_id: requireSlugId(categories, id),
        position: index + 1,
        lesson_id: lesson ? requireSlugId(lessons, lesson.lesson) : null,
        card_id: lesson ? requireSlugId(cards, lesson.card.id) : null,
        body,
        strokes: [],
        search_text: buildCharacterSearchText(body),
        hidden: false,
      }
    }),
  )
  return [...characters, ...words]
}

const ofLessons = {
  id: 'word-lessons',
  name: { my: 'သင်ခန်းစာမှ စကားလုံးများ', en: 'From the lessons' },
}

/** The word list, and before it the words of cards that it lacks. */
function wordsByCategory({ words }: SchoolFiles, taught: Taught) {
  const categories = words.flatMap(({ value }) => value.categories)
  const listed = new Set(categories.flatMap((category) => category.words.map(({ word }) => word)))
  const others = [...taught.words.values()].filter(({ card }) => !listed.has(card.front))
  const own = others.map(({ card }) => ({ ...wordOf(card), id: `${card.id}-word` }))
  return [{ ...ofLessons, words: own }, ...categories]
}

/** The categories of characters and of words, in the order in which they are shown. */
export function categoryRows({ characters, words }: SchoolFiles) {
  const of = (type: 'character' | 'word', categories: { id: string; name: LocalText }[]) =>
    categories.map(({ id, name }, index) => ({ slug: id, type, name, position: index + 1 }))
  return [
    ...of(
      'character',
      characters.flatMap(({ value }) => value.categories),
    ),
    ...of('word', [ofLessons, ...words.flatMap(({ value }) => value.categories)]),
  ]
}
