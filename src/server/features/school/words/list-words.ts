import type { Stage } from '#domain/memory/stage.ts'
import { languageById } from '#domain/school/lookups.ts'
import { find, readQuery } from '#domain/school/search/find.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { shownCard } from '#server/core/catalogue/card-view.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { cardFields, getCardSearchFields } from '#server/core/catalogue/search-fields.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { toPagination } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { OwnCount } from '#server/read-models/met-words.ts'
import { type Met, metWords, OWN } from './met-words.ts'

/** Time at which a card is due: what was never reviewed comes after all that was. */
const dueOf = ({ state }: Met) => state?.due_at.getTime() ?? Number.MAX_SAFE_INTEGER

/** The units of these words, in the order of the path. */
function unitsOf(met: readonly Met[], { unitById }: School, locale: Locale) {
  const byUnit = Map.groupBy(met, ({ unit }) => unit)
  const places = new Map([...unitById.keys()].map((id, place) => [id, place]))
  const placeOf = ({ id }: { id: number }) => places.get(id) ?? 0
  return [...byUnit]
    .flatMap(([unit, words]) =>
      unit
        ? [
            {
              id: unit.id,
              title: localize(unit.title, locale),
              level: words[0]?.level ?? '',
              count: words.length,
            },
          ]
        : [],
    )
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** The words that a search finds, the best first. The index of own cards is made for each search: most learners have few. */
function findAmong(
  met: readonly Met[],
  q: string,
  searched: Awaited<ReturnType<typeof getCardSearchFields>>,
) {
  const entries = met.map((item) => ({
    item,
    fields: searched.get(item.card.id) ?? cardFields(item.card.body),
  }))
  return find(entries, readQuery(q), () => false)
}

/** Number of words of each stage, and of those that come back: as they were counted for own cards. */
function countsOf(met: readonly Met[], own: readonly OwnCount[]): Record<Stage, Omit<OwnCount, 'stage'>> {
  const counts = { met: { all: 0, coming: 0 }, learning: { all: 0, coming: 0 }, known: { all: 0, coming: 0 } }
  for (const { stage, marks } of met) {
    counts[stage].all += 1
    counts[stage].coming += marks.set_aside === null ? 1 : 0
  }
  for (const { stage, all, coming } of own) {
    counts[stage].all += all
    counts[stage].coming += coming
  }
  return counts
}

const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)

/** The words that were met, by page. No more own cards are read than fit on the page, except for a search, which looks at all. */
export const listWords: FeatureHandlers<'words'>['list'] = async (context) => {
  const { input, learner, deps, locale, timeZone } = context
  const { stage, level, unit_id, q, coming, page, per_page } = input
  const languageId = input.language_id ?? learner.language_id
  if (!languageById(languageId)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
  const withOwn = unit_id === undefined && (level === undefined || level === OWN)
  const most = withOwn ? page * per_page : 0
  const wantedOwn = q === undefined || !withOwn ? { stage, coming, most } : { most: null }
  const { ofSchool, own, ownCounts } = await metWords(context, languageId, wantedOwn)
  const fitting = ofSchool.filter(
    (one) =>
      (level === undefined || one.level === level) && (unit_id === undefined || one.unit?.id === unit_id),
  )
  const inOrder = [...fitting, ...own].sort((a, b) => dueOf(a) - dueOf(b))
  const found = q === undefined ? inOrder : findAmong(inOrder, q, await getCardSearchFields(deps))
  const counts = q === undefined ? countsOf(fitting, withOwn ? ownCounts : []) : countsOf(found, [])
  const shown = found.filter(
    (one) => (stage === undefined || one.stage === stage) && (!coming || one.marks.set_aside === null),
  )
  const ofStages = stage === undefined ? Object.values(counts) : [counts[stage]]
  const comingBack = total(ofStages.map((one) => one.coming))
  const count = coming ? comingBack : total(ofStages.map(({ all }) => all))
  return {
    data: shown.slice((page - 1) * per_page, page * per_page).map(({ card, state, marks, unit, ...one }) => ({
      ...shownCard(card, { state, marks }, locale),
      stage: one.stage,
      lesson_id: one.lessonId,
      unit_id: unit?.id ?? null,
    })),
    counts: { met: counts.met.all, learning: counts.learning.all, known: counts.known.all },
    coming: comingBack,
    own_count: total(ownCounts.map(({ all }) => all)),
    units: unitsOf(ofSchool, await deps.school(), locale),
    pagination: toPagination(count, input),
    time_zone: timeZone,
  }
}
