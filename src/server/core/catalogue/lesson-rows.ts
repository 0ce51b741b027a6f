import type { LessonRow, UnitRow } from '#domain/school/lesson-view.ts'
import { DEFAULT_LANGUAGE, languageById, type Product } from '#domain/school/lookups.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { School, SchoolLesson, SchoolUnit } from './school.queries.ts'

/** A lesson of the school as the domain takes it, in the learner's language. */
export function lessonRow(lesson: SchoolLesson, locale: Locale): LessonRow {
  const { video } = lesson
  const pictures = video?.renditions.filter(({ name }) => name !== 'audio').map(({ bytes }) => bytes) ?? []
  return {
    id: lesson.id,
    unit_id: lesson.unit_id,
    lesson_type: lesson.lesson_type,
    is_premium: lesson.is_premium,
    title: localize(lesson.title, locale),
    topics: lesson.topics,
    cover_photo: lesson.cover_photo ?? video?.poster ?? null,
    total_length: lesson.total_length,
    total_question: lesson.total_question,
    vdocipher_id: video?.hosting_id ?? null,
    duration: video?.duration ?? 0,
    bytes: pictures.length > 0 ? Math.min(...pictures) : null,
  }
}

export function unitRow(unit: SchoolUnit, school: School, locale: Locale): UnitRow {
  return {
    id: unit.id,
    title: localize(unit.title, locale),
    short_des: localize(unit.short_des, locale),
    cover_photo: unit.cover_photo,
    is_premium: unit.is_premium,
    level_name: school.levelById.get(unit.level_id)?.name ?? '',
  }
}

/** The subscription that opens a unit: that of its language. */
export function findProduct(unit: SchoolUnit, school: School): Product {
  return languageById(school.levelById.get(unit.level_id)?.language_id ?? 0)?.name ?? DEFAULT_LANGUAGE
}
