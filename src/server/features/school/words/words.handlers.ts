import { languageById } from '#domain/school/lookups.ts'
import { localize } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { findWord } from './find-word.ts'
import { knownWords } from './known-words.ts'
import { listWords } from './list-words.ts'

export const handlers: FeatureHandlers<'words'> = {
  coverage: async (context) => {
    const { kind, id } = context.input
    return { data: (await knownWords(context, { kind, id })).coverageOf(kind, id) }
  },

  find: findWord,

  next: async (context) => {
    const { input, learner, locale } = context
    const languageId = input.language_id ?? learner.language_id
    if (!languageById(languageId)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
    const known = await knownWords(context)
    const lesson = known.nextVideo(languageId)
    const coverage = lesson && known.coverageOf('lesson', lesson.id)
    if (!coverage) return { data: null }
    const { percent, unknown } = coverage
    const title = localize(lesson.title, locale)
    return { data: { lesson_id: lesson.id, title, percent, unknown_count: unknown.length } }
  },

  list: listWords,
}
