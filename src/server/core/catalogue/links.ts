import { type Locale, localize } from '#domain/text/locales.ts'
import type { StoredPoint } from './grammar.queries.ts'
import type { School } from './school.queries.ts'

/** Fields of a point of grammar that it leads to. */
export const pointLink = ({ slug, title, body }: StoredPoint, locale: Locale) => ({
  slug,
  title: localize(title, locale),
  form: body.form,
})

/** The units that begin with these lessons, without those that the school no longer shows. */
export const unitLinks = (lessons: readonly number[], school: School, locale: Locale) =>
  lessons.flatMap((id) => {
    const lesson = school.lessonById.get(id)
    const unit = lesson && school.unitById.get(lesson.unit_id)
    return unit
      ? [{ title: localize(unit.title, locale), lesson: { id, lesson_type: lesson.lesson_type } }]
      : []
  })
