import type { Product } from '#domain/school/lookups.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getCards } from './cards.queries.ts'
import { getCharacters } from './characters.queries.ts'
import { findProduct } from './lesson-rows.ts'
import type { School, SchoolLesson } from './school.queries.ts'

const MAX_LINES = 3

type Line = { text: string; lang: 'en' | 'ja' }

/** The lines of a lesson or, if it has none, those of its unit. */
function linesOf(school: School, lesson: SchoolLesson): Line[] {
  const unit = school.unitById.get(lesson.unit_id)
  const texts =
    lesson.preview.length > 0 ? lesson.preview : (unit?.lessons.flatMap(({ preview }) => preview) ?? [])
  const lang = unit && findProduct(unit, school) === 'japanese' ? 'ja' : 'en'
  return texts.map((text) => ({ text, lang }))
}

const unique = <T>(values: readonly T[], key: (value: T) => unknown = (value) => value) => [
  ...new Map(values.map((value) => [key(value), value])).values(),
]

/**
 * Preview of these lessons while they are locked: counts, and at most three lines that their files mark; never a question, a card
 * or an address of media. No statement once the release was read.
 * @param aims what they are for, in the reader's language
 */
export async function buildPreview(
  deps: Deps,
  lessons: readonly SchoolLesson[],
  { cover_photo, aims, opened_by }: { cover_photo: string | null; aims: string; opened_by: Product[] },
) {
  const [school, cards, characters] = [await deps.school(), await getCards(deps), await getCharacters(deps)]
  const sum = (count: (lesson: SchoolLesson) => number) =>
    lessons.reduce((total, lesson) => total + count(lesson), 0)
  return {
    lines: unique(
      lessons.flatMap((lesson) => linesOf(school, lesson)),
      ({ text }) => text,
    ).slice(0, MAX_LINES),
    cover_photo,
    aims,
    phrase_count: sum(({ phrases }) => phrases.length),
    card_count: sum(({ id }) => (cards.ofLesson.get(id) ?? []).filter(({ kind }) => kind === 'word').length),
    question_count: sum(({ total_question }) => total_question),
    character_count: sum(
      ({ id }) => (characters.ofLesson.get(id) ?? []).filter(({ type }) => type === 'character').length,
    ),
    opened_by: unique(opened_by),
  }
}
