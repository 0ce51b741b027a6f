import type { StoredCharacter } from '#server/core/catalogue/characters.queries.ts'
import { findProduct, unitRow } from '#server/core/catalogue/lesson-rows.ts'
import { buildPreview } from '#server/core/catalogue/preview.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'locale' | 'now'>

/** A character as its unit is shown while that is locked; of a word, which is what its card asks for, not even the word. */
export async function lockedView(
  { deps, learner, locale, now }: Context,
  { type, body }: StoredCharacter,
  lessonId: number | null,
) {
  const school = await deps.school()
  const lesson = lessonId === null ? undefined : school.lessonById.get(lessonId)
  const unit = lesson && school.unitById.get(lesson.unit_id)
  const character = type === 'character' ? body.character : null
  if (!lesson || !unit) return { character, unit_title: null, preview: null }
  const grants = await readGrantsForLessons(deps, learner.id, [lesson.id])
  const { title, short_des: aims, cover_photo } = unitRow(unit, school, locale)
  const isLocked = isLessonLocked(school, grants, lesson.id, now)
  const closed = { cover_photo, aims, opened_by: [findProduct(unit, school)] }
  return {
    character,
    unit_title: title,
    preview: isLocked ? await buildPreview(deps, [lesson], closed) : null,
  }
}
