import type { CardState } from '#domain/memory/card-state.ts'
import { type Stage, stageOf } from '#domain/memory/stage.ts'
import { languageById } from '#domain/school/lookups.ts'
import { find, readQuery } from '#domain/search/find.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { FeatureHandlers, HandlerContext } from '#server/call/handler.ts'
import { pageOf } from '#server/call/pagination.ts'
import { perRelease } from '#server/db/per-release.ts'
import { fail } from '#server/errors.ts'
import { messages } from '#server/messages.ts'
import { type Marks, type ShowableCard, shownCard } from '#server/school/card-view.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import type { School } from '#server/school/school.queries.ts'
import { cardFields } from '#server/school/search-fields.ts'
import { periodsOfJson } from '#server/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/subscriptions/lesson-access.ts'
import { findWord } from './find-word.ts'
import { knownWords } from './known-words.ts'
import { readMet } from './words.queries.ts'

/** What each card is found by; made once a release. */
const searchedOf = perRelease(async (db, school: School) => {
  const { inOrder } = await cardsOf({ db, school: async () => school })
  return new Map(inOrder.map(({ id, body }) => [id, cardFields(body)]))
})

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>
type Met = {
  card: ShowableCard
  state: CardState | null
  marks: Marks
  stage: Stage
  /** Null for an own card. */
  lessonId: number | null
  unit: School['unitById'] extends ReadonlyMap<number, infer Unit> ? Unit | null : never
  level: string
}

/** What the learner met of a language and may see, with its place in the school; and their own cards of it. One statement. */
async function metWords({ deps, learner, now }: Context, languageId: number): Promise<Met[]> {
  const [school, { byId }] = [await deps.school(), await cardsOf(deps)]
  const { ledger, states, own } = await readMet(deps.db, { learnerId: learner.id, languageId, now })
  const grants = periodsOfJson(ledger)
  const ofSchool = states.flatMap(({ card_id, state, marks }): Met[] => {
    const card = byId.get(card_id)
    const unit = school.unitById.get(school.lessonById.get(card?.lesson_id ?? 0)?.unit_id ?? 0)
    const level = unit && school.levelById.get(unit.level_id)
    if (!card || !unit || !level || card.language_id !== languageId) return []
    if (isLessonLocked(school, grants, card.lesson_id, now)) return []
    const place = { lessonId: card.lesson_id, unit, level: level.code }
    return [{ card, state, marks, stage: stageOf(state), ...place }]
  })
  const owned = own.map(
    (one): Met => ({
      ...one,
      stage: one.state ? stageOf(one.state) : 'met',
      lessonId: null,
      unit: null,
      level: OWN,
    }),
  )
  return [...ofSchool, ...owned].sort((a, b) => dueOf(a) - dueOf(b))
}

/** What own cards have instead of a level. */
const OWN = 'own'

/** What was never reviewed comes after all that was. */
const dueOf = ({ state }: Met) => state?.due_at.getTime() ?? Number.MAX_SAFE_INTEGER

/** Those units, in the order in which the learner came to them. */
function unitsOf(met: readonly Met[], locale: Locale) {
  const byUnit = Map.groupBy(met, ({ unit }) => unit)
  return [...byUnit]
    .flatMap(([unit, words]) =>
      unit
        ? [
            {
              id: unit.id,
              title: inLocale(unit.title, locale),
              level: words[0]?.level ?? '',
              count: words.length,
            },
          ]
        : [],
    )
    .sort((a, b) => a.id - b.id)
}

/** Those that a search finds, the best first. What own cards are found by is made now: most learners have few. */
function findAmong(met: readonly Met[], q: string, searched: Awaited<ReturnType<typeof searchedOf>>) {
  const entries = met.map((item) => ({
    item,
    fields: searched.get(item.card.id) ?? cardFields(item.card.body),
  }))
  return find(entries, readQuery(q), () => false)
}

const countsOf = (met: readonly Met[]): Record<Stage, number> => {
  const counts = { met: 0, learning: 0, known: 0 }
  for (const { stage } of met) counts[stage] += 1
  return counts
}

export const handlers: FeatureHandlers<'words'> = {
  coverage: async (context) => {
    const { kind, id } = context.input
    return { data: (await knownWords(context, { kind, id })).coverageOf(kind, id) }
  },

  find: findWord,

  next: async (context) => {
    const { input, learner, locale } = context
    const languageId = input.language_id ?? learner.language_id
    if (!languageById(languageId)) throw fail.invalid({ language_id: messages().invalid_choice() })
    const known = await knownWords(context)
    const lesson = known.nextVideo(languageId)
    const coverage = lesson && known.coverageOf('lesson', lesson.id)
    if (!coverage) return { data: null }
    const { percent, unknown } = coverage
    const title = inLocale(lesson.title, locale)
    return { data: { lesson_id: lesson.id, title, percent, unknown_count: unknown.length } }
  },

  list: async (context) => {
    const { input, learner, deps, locale, timeZone } = context
    const { stage, level, unit_id, q, coming } = input
    const languageId = input.language_id ?? learner.language_id
    if (!languageById(languageId)) throw fail.invalid({ language_id: messages().invalid_choice() })
    const all = await metWords(context, languageId)
    const wanted = all.filter(
      (one) =>
        (level === undefined || one.level === level) && (unit_id === undefined || one.unit?.id === unit_id),
    )
    const found = q === undefined ? wanted : findAmong(wanted, q, await searchedOf(deps))
    const ofStage = found.filter((one) => stage === undefined || one.stage === stage)
    const comingBack = ofStage.filter(({ marks }) => marks.set_aside === null)
    const { rows, pagination } = pageOf(coming ? comingBack : ofStage, input)
    return {
      data: rows.map(({ card, state, marks, unit, lessonId, ...one }) => ({
        ...shownCard(card, { state, marks }, locale),
        stage: one.stage,
        lesson_id: lessonId,
        unit_id: unit?.id ?? null,
      })),
      counts: countsOf(found),
      coming: comingBack.length,
      own_count: all.filter(({ level: of }) => of === OWN).length,
      units: unitsOf(all, locale),
      pagination,
      time_zone: timeZone,
    }
  },
}
