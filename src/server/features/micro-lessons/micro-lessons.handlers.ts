import type { MicroLesson } from '#contract/micro-lessons.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { pageOf } from '#server/call/pagination.ts'
import { fail } from '#server/errors.ts'
import { countEvent } from '#server/features/study/study.service.ts'
import { knownWords } from '#server/features/words/words.service.ts'
import { microLessonsOf, type StoredMicroLesson } from './micro-lessons.queries.ts'

export const handlers: FeatureHandlers<'microLessons'> = {
  list: async (context) => {
    const { deps, input, locale } = context
    const all = await microLessonsOf(deps)
    const found = all.filter(
      ({ language_id }) => input.language_id === undefined || language_id === input.language_id,
    )
    const { rows, pagination } = pageOf(found, input)
    const known = await knownWords(context)
    const shown = rows.map((lesson) => ({
      ...lessonView(lesson, locale),
      known_percent: known.percentOf('micro-lesson', lesson.id),
    }))
    return { data: shown, pagination }
  },

  open: async ({ deps, input, locale }) => {
    const lesson = (await microLessonsOf(deps)).find(({ id }) => id === input.id)
    if (!lesson) throw fail.notFound()
    return { data: { ...lessonView(lesson, locale), lang: 'my', content_html: lesson.content_html } }
  },

  read: async (context) => {
    const lesson = (await microLessonsOf(context.deps)).find(({ id }) => id === context.input.id)
    if (!lesson) throw fail.notFound()
    const { language_id, reading_minutes } = lesson
    await countEvent(context, {
      event: 'reading',
      kind: 'reading',
      language_id,
      seconds: 60 * reading_minutes,
    })
    return { data: true }
  },
}

const lessonView = (lesson: StoredMicroLesson, locale: Locale): MicroLesson => ({
  id: lesson.id,
  title: inLocale(lesson.title, locale),
  summary: inLocale(lesson.summary, locale),
  cover_photo: lesson.cover_photo,
  reading_minutes: lesson.reading_minutes,
  language_id: lesson.language_id,
  level: lesson.level_code,
})
