import type { Short } from '#contract/shorts.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { pageOf } from '#server/call/pagination.ts'
import { fail } from '#server/errors.ts'
import { countEvent } from '#server/features/study/study.service.ts'
import { addBookmark, readBookmarks, removeBookmark, type StoredShort, shortsOf } from './shorts.queries.ts'

export const handlers: FeatureHandlers<'shorts'> = {
  list: async ({ deps, learner, input, locale }) => {
    const all = await shortsOf(deps)
    const marked = await readBookmarks(deps.db, learner.id)
    const places = new Map(marked.map((id, index) => [id, index]))
    const found = all.filter(
      (short) =>
        (input.id === undefined || short.id === input.id) &&
        (input.language_id === undefined || short.language_id === input.language_id) &&
        (!input.bookmarked || places.has(short.id)),
    )
    if (input.bookmarked) found.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    const { rows, pagination } = pageOf(found, input)
    return { data: rows.map((short) => shortView(short, places.has(short.id), locale)), pagination }
  },

  bookmark: async ({ deps, learner, input }) => {
    const isShown = (await shortsOf(deps)).some(({ id }) => id === input.short_id)
    if (!isShown) throw fail.notFound()
    const change = input.bookmarked ? addBookmark : removeBookmark
    await change(deps.db, learner.id, input.short_id)
    return { data: { is_bookmarked: input.bookmarked } }
  },

  watched: async (context) => {
    const short = (await shortsOf(context.deps)).find(({ id }) => id === context.input.id)
    if (!short) throw fail.notFound()
    const { language_id, duration: seconds } = short
    await countEvent(context, { event: 'short', kind: 'video', language_id, seconds })
    return { data: true }
  },
}

const ORDER = ['144p', '240p', '360p', 'audio']

function shortView(short: StoredShort, isBookmarked: boolean, locale: Locale): Short {
  return {
    id: short.id,
    title: inLocale(short.title, locale),
    poster: short.poster,
    video_id: short.hosting_id,
    duration: short.duration,
    language_id: short.language_id,
    level: short.level_code,
    topics: short.topics,
    phrases: short.phrases.map(({ text, reading = null, lang, my, en = text }) => ({
      text,
      reading,
      lang,
      meaning: inLocale({ my, en }, locale),
    })),
    renditions: short.renditions
      .map(({ name, bytes }) => ({ name, bytes }))
      .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name)),
    is_bookmarked: isBookmarked,
  }
}
