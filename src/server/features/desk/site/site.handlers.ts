import type { TrialLesson } from '#contract/desk/site.ts'
import { type Locale, localize, toCatalogue } from '#domain/text/locales.ts'
import { practiceQuestion } from '#server/core/catalogue/question-view.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { getSite } from './site.queries.ts'
import { findTrial, meanBytes, type StoredTrial } from './trial.queries.ts'

export const handlers: FeatureHandlers<'site'> = {
  testimonials: async ({ deps, locale }) => {
    const { testimonials } = await getSite(deps)
    // What is made up shows in the demo school how it looks, and advertises nothing elsewhere.
    const shown = deps.config.SEED_DEMO ? testimonials : testimonials.filter(({ is_example }) => !is_example)
    return {
      data: shown.map(({ name, role, content, ...row }) => ({
        ...row,
        name: localize(name, locale),
        role: localize(role, locale),
        content: localize(content, locale),
      })),
    }
  },

  trialLesson: async ({ deps, locale }) => ({
    data: trialView(await findTrial(deps), locale),
    lesson_bytes: meanBytes(await deps.school()),
  }),

  apkLink: async ({ deps: { config } }) => ({
    data: { url: config.APK_URL ?? null, version: (config.APK_URL && config.APK_VERSION) ?? null },
  }),

  page: async ({ deps, input, locale }) => {
    const page = (await getSite(deps)).pages.get(input.slug)
    if (!page) throw fail.notFound()
    const lang = toCatalogue(locale)
    const body = page[lang]
    return { data: body ? { lang, ...body } : { lang: 'en', ...page.en } }
  },
}

function trialView(trial: StoredTrial | null, locale: Locale): TrialLesson | null {
  if (!trial) return null
  const { unit, lesson, video, questions, card } = trial
  const { front, lang, back, audio, picture, example } = card.body
  return {
    unit_title: localize(unit.title, locale),
    title: localize(lesson.title, locale),
    video: { media: video.media, seconds: video.duration, renditions: video.renditions },
    questions: questions.map((one) => practiceQuestion(one, locale)),
    card: {
      ...{ front, lang, picture },
      back: localize(back, locale),
      audio: audio ?? '',
      example: example && { ...example, meaning: localize(example.meaning, locale) },
    },
  }
}
