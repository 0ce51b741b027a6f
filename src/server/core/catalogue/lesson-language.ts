import type { School } from './school.queries.ts'

/** The language that a lesson teaches; undefined for one that the school does not show. */
export function languageOfLesson(school: School, lessonId: number): number | undefined {
  const unit = school.unitById.get(school.lessonById.get(lessonId)?.unit_id ?? 0)
  return unit && school.levelById.get(unit.level_id)?.language_id
}
