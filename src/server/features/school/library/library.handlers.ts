import { LIBRARY_KINDS, type LibraryKind } from '#domain/school/library.ts'
import { find, readQuery } from '#domain/school/search/find.ts'
import { nearest } from '#domain/school/search/nearest.ts'
import { localize } from '#domain/text/locales.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { countMet, knownWords } from '#server/features/school/words/words.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate, toPagination } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readOwnInLibrary } from '#server/read-models/library.ts'
import type { Item } from './item.ts'
import { getLibrary } from './library-index.ts'
import { classEntry, deckEntry, itemView, makeLockCheck } from './library-view.ts'

/** True for kinds that are watched or read, whose words are counted. */
const hasWords = (kind: LibraryKind) =>
  kind === 'lesson' || kind === 'short' || kind === 'micro-lesson' || kind === 'story'

/** Maximum number of items shown of each kind, where there are several. */
const MAX_OF_KIND = 5

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** All that this learner can look for, and what of it is locked. */
async function readLibrary({ deps, learner, now }: Context) {
  const school = await deps.school()
  const { entries, vocabulary } = await getLibrary(deps)
  const own = await readOwnInLibrary(deps.db, learner.id, now, null)
  return {
    entries: [
      ...entries,
      ...(own.decks ?? []).map(deckEntry),
      ...(own.classes ?? []).map((one) => classEntry(one, now)),
    ],
    vocabulary,
    isLocked: makeLockCheck(school, periodsOfJson(own.ledger), now),
  }
}

export const handlers: FeatureHandlers<'library'> = {
  home: async ({ deps, learner, locale, timeZone, now }) => {
    const { countsFor } = await getLibrary(deps)
    const { language_id: languageId } = learner
    const { ledger, met, ...found } = await readOwnInLibrary(deps.db, learner.id, now, languageId)
    const [decks, classes] = [found.decks ?? [], found.classes ?? []]
    const [next] = classes
      .filter(({ starts_at, duration }) => new Date(starts_at).getTime() + duration * 60_000 > now.getTime())
      .sort((a, b) => new Date(a.starts_at).getTime() - new Date(b.starts_at).getTime())
    const own = new Map([...countsFor(languageId), ['deck', decks.length], ['live', classes.length]])
    return {
      data: {
        counts: LIBRARY_KINDS.map((kind) => ({ kind, count: own.get(kind) ?? 0 })),
        words_met: met ? await countMet({ deps, now }, { languageId, ledger, met }) : 0,
        next_class: next
          ? { title: localize(next.title, locale), starts_at: new Date(next.starts_at).toISOString() }
          : null,
      },
      time_zone: timeZone,
    }
  },

  search: async (context) => {
    const { input, deps, locale, timeZone } = context
    const { level, skill_id, category_id } = input
    if (level !== undefined && !(await deps.school()).levels.some(({ code }) => code === level))
      throw fail.invalid({ level: messages().shared_invalid_choice() })
    const { entries, vocabulary, isLocked } = await readLibrary(context)
    const wanted = entries.filter(
      ({ item }) =>
        (level === undefined || item.levels.includes(level)) &&
        (skill_id === undefined || item.skillIds.includes(skill_id)) &&
        (category_id === undefined || item.categoryId === category_id),
    )
    const query = input.q === undefined ? null : readQuery(input.q)
    const exact = query ? find(wanted, query, isLocked) : wanted.map(({ item }) => item)
    const is_nearest = query !== null && exact.length === 0
    const found = is_nearest ? nearest({ entries: wanted, vocabulary }, query, isLocked) : exact
    const ofKind = Map.groupBy(found, ({ kind }) => kind)
    const kinds = [...ofKind.keys()]
    const chosen = input.kind && (ofKind.get(input.kind) ?? [])
    const { rows, pagination } = paginate(chosen ?? [], input)
    const isShown = (kind: LibraryKind) => input.kind === undefined || kind === input.kind
    const known = kinds.some((kind) => isShown(kind) && hasWords(kind)) ? await knownWords(context) : null
    const percentOf = ({ kind, id }: Item) => (known && hasWords(kind) ? known.percentOf(kind, id) : null)
    const shown = (items: readonly Item[]) =>
      items.map((item) => ({
        ...itemView(item, isLocked(item), locale),
        known_percent: isLocked(item) ? null : percentOf(item),
      }))
    return {
      data: {
        is_nearest,
        groups: kinds.map((kind) => {
          const items = ofKind.get(kind) ?? []
          const first = chosen ? rows : items.slice(0, MAX_OF_KIND)
          return { kind, count: items.length, items: isShown(kind) ? shown(first) : [] }
        }),
      },
      pagination: chosen ? pagination : toPagination(found.length, input),
      time_zone: timeZone,
    }
  },
}
