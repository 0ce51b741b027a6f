import type { Short } from '#contract/school/shorts.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { countEvent } from '#server/features/habit/study/study.service.ts'
import { type KnownWords, knownWords } from '#server/features/school/words/words.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { addBookmark, getShorts, readBookmarks, removeBookmark, type StoredShort } from './shorts.queries.ts'

export const handlers: FeatureHandlers<'shorts'> = {
  list: async (context) => {
    const { deps, learner, input, locale } = context
    const all = await getShorts(deps)
    const [marked, known] = await Promise.all([readBookmarks(deps.db, learner.id), knownWords(context)])
    const places = new Map(marked.map((id, index) => [id, index]))
    const found = all.filter(
      (short) =>
        (input.id === undefined || short.id === input.id) &&
        (input.language_id === undefined || short.language_id === input.language_id) &&
        (!input.bookmarked || places.has(short.id)),
    )
    if (input.bookmarked) found.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    const held = found.findIndex(({ id }) => id === input.holding)
    const page = input.holding === undefined ? input.page : Math.floor(Math.max(0, held) / input.per_page) + 1
    const { rows, pagination } = paginate(found, { ...input, page })
    const shown = rows.map((short) => shortView(short, { isBookmarked: places.has(short.id), known, locale }))
    return { data: shown, pagination }
  },

  bookmark: async ({ deps, learner, input }) => {
    const isShown = (await getShorts(deps)).some(({ id }) => id === input.short_id)
    if (!isShown) throw fail.notFound()
    const change = input.bookmarked ? addBookmark : removeBookmark
    await change(deps.db, learner.id, input.short_id)
    return { data: { is_bookmarked: input.bookmarked } }
  },

  watched: async (context) => {
    const short = (await getShorts(context.deps)).find(({ id }) => id === context.input.id)
    if (!short) throw fail.notFound()
    const { language_id, duration: seconds } = short
    await countEvent(context, { event: 'short', kind: 'video', language_id, seconds })
    return { data: true }
  },
}

const ORDER = ['144p', '240p', '360p', 'audio']

type Side = { isBookmarked: boolean; known: KnownWords; locale: Locale }

function shortView(short: StoredShort, { isBookmarked, known, locale }: Side): Short {
  return {
    id: short.id,
    title: localize(short.title, locale),
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
      meaning: localize({ my, en }, locale),
    })),
    renditions: short.renditions
      .map(({ name, bytes }) => ({ name, bytes }))
      .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name)),
    is_bookmarked: isBookmarked,
    known_percent: known.percentOf('short', short.id),
  }
}
