import { CEFR_LEVEL_NAMES, LANGUAGE_IDS } from '#domain/school/lookups.ts'
import type { SearchField } from '#domain/school/search/find.ts'
import type { StoredCard } from '#server/core/catalogue/cards.queries.ts'
import { lockedWith, type StoredCharacter } from '#server/core/catalogue/characters.queries.ts'
import type { StoredPoint } from '#server/core/catalogue/grammar.queries.ts'
import type { School, SchoolLesson, SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import { fields, inAll, meaningsIn } from '#server/core/catalogue/search-fields.ts'
import type { StoredWriting } from '#server/features/practice/writing/writing.service.ts'
import { CATEGORIES, SKILLS, type StoredCourse } from '#server/features/school/courses/courses.service.ts'
import type { getMicroLessons } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import type { getShorts } from '#server/features/school/shorts/shorts.service.ts'
import type { StoredStory } from '#server/features/school/stories/stories.service.ts'
import type { Phrase } from '#server/platform/db/rows.ts'
import { findLessonLevel, type LibraryEntry, makeItem, toLessonRef } from './item.ts'

type Of<Read extends (deps: never) => Promise<readonly unknown[]>> = Awaited<ReturnType<Read>>[number]

const said = { isName: false }
const closed = { isOpen: false }

export function courseEntry(course: StoredCourse, school: School): LibraryEntry {
  const { id, language_id: languageId, body, product, level_name, lessonIds } = course
  const ofLessons = lessonIds.flatMap((lesson) => school.lessonById.get(lesson) ?? [])
  const ofName = Object.entries(CEFR_LEVEL_NAMES).flatMap(([code, name]) =>
    languageId === LANGUAGE_IDS.english && name === level_name ? code : [],
  )
  return {
    item: makeItem({
      kind: 'course',
      id,
      languageId,
      levels: [
        ...new Set([...ofName, ...ofLessons.flatMap((one) => findLessonLevel(school, one)?.code ?? [])]),
      ],
      skillIds: body.skills.map((skill) => SKILLS.indexOf(skill) + 1),
      categoryId: CATEGORIES.indexOf(body.category) + 1,
      title: body.title,
      detail: body.description,
      lockedBy: product && { product },
    }),
    fields: [...fields(inAll(body.title)), ...fields(inAll(body.description), said)],
  }
}

/** The units of the school, each followed by its lessons. */
export function* unitEntries(school: School, courses: Iterable<StoredCourse>): Generator<LibraryEntry> {
  const ofLesson = new Map<number, StoredCourse>()
  for (const course of courses)
    for (const id of course.lessonIds) ofLesson.set(id, ofLesson.get(id) ?? course)
  for (const { id: levelId, code, language_id: languageId } of school.levels)
    for (const unit of school.unitsOfLevel.get(levelId) ?? []) {
      const levels = [code]
      const [first] = unit.lessons
      if (first) yield unitEntry(unit, first, { languageId, levels })
      for (const lesson of unit.lessons)
        yield lessonEntry(lesson, { languageId, levels }, ofLesson, unit.title)
    }
}

const unitEntry = (
  unit: SchoolUnit,
  first: SchoolLesson,
  place: { languageId: number; levels: string[] },
): LibraryEntry => ({
  item: makeItem({
    ...place,
    kind: 'unit',
    id: unit.id,
    title: unit.title,
    detail: unit.short_des,
    lesson: toLessonRef(first),
    lockedBy: { lessonId: first.id },
  }),
  fields: [...fields(inAll(unit.title)), ...fields(inAll(unit.short_des), said)],
})

function lessonEntry(
  lesson: SchoolLesson,
  place: { languageId: number; levels: string[] },
  ofLesson: ReadonlyMap<number, StoredCourse>,
  unitTitle: { my: string; en: string; ja?: string },
): LibraryEntry {
  const body = ofLesson.get(lesson.id)?.body
  return {
    item: makeItem({
      ...place,
      kind: 'lesson',
      id: lesson.id,
      skillIds: body?.skills.map((skill) => SKILLS.indexOf(skill) + 1) ?? [],
      categoryId: body ? CATEGORIES.indexOf(body.category) + 1 : null,
      title: lesson.title,
      detail: unitTitle,
      lesson: toLessonRef(lesson),
      lockedBy: { lessonId: lesson.id },
    }),
    fields: [
      ...fields(inAll(lesson.title)),
      ...fields([...lesson.topics, ...lesson.preview], said),
      ...phraseFields(lesson.phrases, false),
    ],
  }
}

const phraseFields = (phrases: readonly Phrase[], isOpen: boolean) => [
  ...fields(
    phrases.flatMap(({ text, my, en }) => [text, my, en]),
    { isName: false, isOpen },
  ),
  ...fields(
    phrases.map(({ reading }) => reading),
    { isName: false, isOpen, isReading: true },
  ),
]

/** A word of an English lesson. */
export function cardEntry(
  { id, language_id, lesson_id, body }: StoredCard,
  school: School,
  found: readonly SearchField[],
): LibraryEntry {
  const lesson = school.lessonById.get(lesson_id)
  const level = lesson && findLessonLevel(school, lesson)
  return {
    item: makeItem({
      kind: 'word',
      id,
      languageId: language_id,
      levels: level ? [level.code] : [],
      title: body.front,
      reading: body.reading,
      detail: body.back,
      audio: body.audio,
      lesson: lesson ? toLessonRef(lesson) : null,
      lockedBy: { lessonId: lesson_id },
    }),
    fields: found,
  }
}

/** A character or word of the Japanese lists. */
export function characterEntry(character: StoredCharacter, school: School): LibraryEntry {
  const { id, type, lesson_id, body } = character
  const lesson = lesson_id === null ? undefined : school.lessonById.get(lesson_id)
  const level = lesson && findLessonLevel(school, lesson)
  const lessonId = lockedWith(character)
  return {
    item: makeItem({
      kind: type,
      id,
      languageId: 2,
      levels: level ? [level.code] : [],
      title: body.character,
      reading: body.reading,
      detail: body.meaning,
      audio: body.audio,
      lesson: lesson ? toLessonRef(lesson) : null,
      lockedBy: lessonId === null ? null : { lessonId },
    }),
    fields: [
      ...fields([body.character]),
      ...fields([body.reading], { isReading: true }),
      ...fields([body.romaji, ...body.onyomi, ...body.kunyomi], { ...closed, isReading: true }),
      ...fields([...meaningsIn(body.meaning), ...inAll(body.meaning)], closed),
    ],
  }
}

export function grammarEntry({
  id,
  slug,
  language_id: languageId,
  level_code,
  title,
  body,
}: StoredPoint): LibraryEntry {
  return {
    item: makeItem({ kind: 'grammar', id, slug, languageId, levels: [level_code], title, detail: body.form }),
    fields: [
      ...fields([...inAll(title), body.form, ...body.also]),
      ...fields([body.reading], { isReading: true }),
      ...fields([wordsOf(body.text_html), ...body.examples.map(({ text }) => text)], said),
    ],
  }
}

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/&\w+;/g, ' ')

export function microLessonEntry(lesson: Of<typeof getMicroLessons>): LibraryEntry {
  const { id, language_id: languageId, level_code, title, summary, content_html } = lesson
  return {
    item: makeItem({ kind: 'micro-lesson', id, languageId, levels: [level_code], title, detail: summary }),
    fields: [...fields(inAll(title)), ...fields([...inAll(summary), wordsOf(content_html)], said)],
  }
}

export function shortEntry({
  id,
  language_id: languageId,
  level_code,
  title,
  topics,
  phrases,
}: Of<typeof getShorts>): LibraryEntry {
  return {
    item: makeItem({ kind: 'short', id, languageId, levels: [level_code], title }),
    fields: [...fields(inAll(title)), ...fields(topics, said), ...phraseFields(phrases, true)],
  }
}

/** A story is found by its title; by its lines where it is open. */
export const storyEntry = (story: StoredStory): LibraryEntry => {
  const { id, slug, language_id: languageId, level_code, title, opened_by, lines } = story
  const texts = lines.flatMap(({ text, meaning }) => [text, ...inAll(meaning)])
  return {
    item: makeItem({
      kind: 'story',
      id,
      slug,
      languageId,
      levels: [level_code],
      title,
      lockedBy: opened_by === null ? null : { lessonId: opened_by },
    }),
    fields: [...fields(inAll(title)), ...fields(texts, { ...said, ...closed })],
  }
}

/** Entry for something to write; it is found by its title, and by what it is about. */
export const writingEntry = ({
  id,
  slug,
  language_id: languageId,
  level_code,
  title,
  opened_by,
  body,
}: StoredWriting): LibraryEntry => ({
  item: makeItem({
    kind: 'writing',
    id,
    slug,
    languageId,
    levels: [level_code],
    title,
    detail: body.task,
    lockedBy: opened_by === null ? null : { lessonId: opened_by },
  }),
  fields: [...fields(inAll(title)), ...fields([...inAll(body.task), ...inAll(body.situation)], said)],
})
