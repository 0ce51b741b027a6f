import type { MicroLesson } from '#contract/school/micro-lessons.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { getGrammar } from '#server/core/catalogue/grammar.queries.ts'
import { pointLink, unitLinks } from '#server/core/catalogue/links.ts'
import { countEvent } from '#server/features/habit/study/study.service.ts'
import { knownWords } from '#server/features/school/words/words.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { getMicroLessons, type StoredMicroLesson } from './micro-lessons.queries.ts'

export const handlers: FeatureHandlers<'microLessons'> = {
  list: async (context) => {
    const { deps, input, locale } = context
    const all = await getMicroLessons(deps)
    const found = all.filter(
      ({ language_id }) => input.language_id === undefined || language_id === input.language_id,
    )
    const { rows, pagination } = paginate(found, input)
    const known = await knownWords(context)
    const shown = rows.map((lesson) => ({
      ...lessonView(lesson, locale),
      known_percent: known.percentOf('micro-lesson', lesson.id),
    }))
    return { data: shown, pagination }
  },

  open: async ({ deps, input, locale }) => {
    const all = await getMicroLessons(deps)
    const lesson = all.find(({ id }) => id === input.id)
    if (!lesson) throw fail.notFound()
    const { bySlug } = await getGrammar(deps)
    const points = lesson.grammar.flatMap((slug) => bySlug.get(slug) ?? [])
    const after = nextOf(lesson, all)
    const view = {
      ...lessonView(lesson, locale),
      lang: 'my' as const,
      content_html: lesson.content_html,
      grammar: points.map((point) => pointLink(point, locale)),
      units: unitLinks(lesson.lessons, await deps.school(), locale),
      next: after && {
        id: after.id,
        title: localize(after.title, locale),
        reading_minutes: after.reading_minutes,
      },
    }
    return { data: view }
  },

  read: async (context) => {
    const lesson = (await getMicroLessons(context.deps)).find(({ id }) => id === context.input.id)
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

/** The next one of its language; the first after the last, and none if it is alone. */
function nextOf(lesson: StoredMicroLesson, all: readonly StoredMicroLesson[]): StoredMicroLesson | null {
  const ofLanguage = all.filter(({ language_id }) => language_id === lesson.language_id)
  const next = ofLanguage[(ofLanguage.indexOf(lesson) + 1) % ofLanguage.length]
  return next && next.id !== lesson.id ? next : null
}

const lessonView = (lesson: StoredMicroLesson, locale: Locale): MicroLesson => ({
  id: lesson.id,
  title: localize(lesson.title, locale),
  summary: localize(lesson.summary, locale),
  cover_photo: lesson.cover_photo,
  reading_minutes: lesson.reading_minutes,
  language_id: lesson.language_id,
  level: lesson.level_code,
})
