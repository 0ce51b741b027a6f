import { nextLessonId } from '#domain/school/learn-path.ts'
import { isLocked, lessonItem } from '#domain/school/lesson-view.ts'
import { localize } from '#domain/text/locales.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { getCharacters } from '#server/core/catalogue/characters.queries.ts'
import { getGrammar } from '#server/core/catalogue/grammar.queries.ts'
import { lessonRow, unitRow } from '#server/core/catalogue/lesson-rows.ts'
import { buildPreview } from '#server/core/catalogue/preview.ts'
import { getQuestions } from '#server/core/catalogue/questions.queries.ts'
import { getMicroLessons } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { readUnitProgress } from './learner-progress.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'locale' | 'now'>

/**
 * A lesson as the learner may see it, and what is in it: nothing if it is locked. One statement.
 * @throws Failure 404 for a lesson that the school does not show
 */
export async function lessonView(context: Context, id: number) {
  const { deps, learner, locale, now } = context
  const school = await deps.school()
  const lesson = school.lessonById.get(id)
  const unit = lesson && school.unitById.get(lesson.unit_id)
  if (!lesson || !unit) throw fail.notFound()
  const asked = [{ ...unit, lessons: [lesson] }]
  const side = (await readUnitProgress(deps, school, learner.id, asked, now))(unit)
  const lock = isLocked({ isPremium: lesson.is_premium, ...side })
  const inLevel = (school.unitsOfLevel.get(unit.level_id) ?? []).flatMap(({ lessons }) => lessons)
  const { video } = lesson
  const { title: unit_title, short_des: aims, cover_photo } = unitRow(unit, school, locale)
  const closed = { cover_photo, aims, opened_by: [side.product] }
  const view = {
    ...lessonItem(lessonRow(lesson, locale), side.progress.get(lesson.id), lock),
    unit_id: unit.id,
    unit_title,
    next_lesson_id: nextLessonId(inLevel, lesson.id),
    product: side.product,
    preview: lock ? await buildPreview(deps, [lesson], closed) : null,
    video: video && {
      provider: video.provider,
      duration: video.duration,
      poster: video.poster,
      renditions: lock ? [] : video.renditions,
    },
    subtitles:
      video && !lock
        ? video.subtitles.map(({ lang }) => ({
            lang,
            url: `/api/video/${video.hosting_id}/subtitles/${lang}.vtt`,
          }))
        : [],
    phrases: lock ? [] : lesson.phrases,
    grammar: ((await getGrammar(deps)).ofUnit.get(unit.id) ?? []).map(({ slug, title }) => ({
      slug,
      title: localize(title, locale),
    })),
    micro_lessons: (await getMicroLessons(deps))
      .filter(({ lessons }) => lessons.some((first) => school.lessonById.get(first)?.unit_id === unit.id))
      .map(({ id, title }) => ({ id, title: localize(title, locale) })),
  }
  if (lock) return { view, parts: { characters: [], cards: [], questions: [] } }
  const parts = {
    characters: (await getCharacters(deps)).ofLesson.get(id) ?? [],
    cards: (await getCards(deps)).ofLesson.get(id) ?? [],
    questions: (await getQuestions(deps)).ofLesson.get(id) ?? [],
  }
  return { view, parts }
}
