import { ENOUGH_REVIEWS } from '#domain/memory/fit.ts'
import { languageById } from '#domain/school/lookups.ts'
import { localDay } from '#domain/time/day.ts'
import type { FeatureHandlers, HandlerContext } from '#server/call/handler.ts'
import { pageOf, paginationOf } from '#server/call/pagination.ts'
import { fail } from '#server/errors.ts'
import { messages } from '#server/messages.ts'
import { shownCard } from '#server/school/card-view.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import { assertOpen } from '#server/subscriptions/lesson-access.ts'
import { firstDue, introducible, NEW_AT_ONCE, openCards, perDayOf } from './due-list.ts'
import { fit } from './fit.ts'
import { readForecast } from './forecast.queries.ts'
import { ownsDeck, readOwnCards } from './own-cards.queries.ts'
import { review } from './record-reviews.ts'
import { readDue, readMemorySummary, readStates, saveSettings } from './states.queries.ts'

const DAY = 86_400_000
/** Days without a review after which a plan is offered. */
const AWAY = 2
/** The longest plan, in days. */
const LONGEST_PLAN = 30

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** How the learner stands, the cards that are open to them, and which of those may come as new. One statement. */
async function learnersCards({ deps, learner, now }: Context, languageId: number | undefined) {
  if (languageId !== undefined && !languageById(languageId))
    throw fail.invalid({ language_id: messages().invalid_choice() })
  const [school, cards] = [await deps.school(), await cardsOf(deps)]
  const summary = await readMemorySummary(deps.db, learner.id, [...school.lessonById.keys()])
  const wanted = { school, summary, languageId, now }
  const open = openCards(cards, wanted)
  return { cards, summary, open, candidates: introducible(open, wanted) }
}

export const handlers: FeatureHandlers<'flashCards'> = {
  list: async (context) => {
    const { input, learner, deps, locale, now } = context
    if (input.lesson_id !== undefined) {
      await assertOpen(deps, learner.id, [input.lesson_id], now)
      const { settings } = await readMemorySummary(deps.db, learner.id, [])
      const ofLesson = (await cardsOf(deps)).ofLesson.get(input.lesson_id) ?? []
      const { rows, pagination } = pageOf(ofLesson, input)
      const states = await readStates(
        deps.db,
        learner.id,
        rows.map(({ id }) => id),
      )
      return {
        data: rows.map((card) => shownCard(card, states.get(card.id) ?? null, locale)),
        pagination,
        settings,
      }
    }
    if (!input.due) throw fail.invalid({ lesson_id: messages().invalid_required() })
    const { cards, summary, open, candidates } = await learnersCards(context, input.language_id)
    const { page, per_page, deck_id: deckId } = input
    const ofSchool = deckId === undefined
    if (deckId !== undefined && !(await ownsDeck(deps.db, learner.id, deckId))) throw fail.notFound()
    const { due, total, fresh } = await firstDue(summary, now, page * per_page, (limit) =>
      readDue(deps.db, learner.id, {
        open: ofSchool ? open.map(({ id }) => id) : [],
        candidates: ofSchool ? candidates.map(({ id }) => id) : [],
        own: ofSchool ? { languageId: input.language_id } : { deckId },
        now,
        limit,
        freshLimit: NEW_AT_ONCE,
      }),
    )
    const first = (page - 1) * per_page
    const list = [...due, ...fresh.map((card_id) => ({ card_id, state: null }))].slice(
      first,
      first + per_page,
    )
    const own = await readOwnCards(
      deps.db,
      learner.id,
      list.map(({ card_id }) => card_id),
    )
    return {
      data: list.flatMap(({ card_id, ...state }) => {
        const card = cards.byId.get(card_id) ?? own.get(card_id)
        return card ? [shownCard(card, state.state === null ? null : state, locale)] : []
      }),
      pagination: paginationOf(total + fresh.length, input),
      settings: summary.settings,
    }
  },

  review,

  overview: async (context) => {
    const { input, learner, deps, timeZone, now } = context
    const { summary, open, candidates } = await learnersCards(context, input.language_id)
    const cardIds = open.map(({ id }) => id)
    const own = { languageId: input.language_id }
    const memory = await readForecast(deps.db, learner.id, { now, timeZone, cardIds, own })
    const reviewed = new Set(memory.reviewed)
    const perDay = perDayOf(summary)
    const daysAway = memory.last_reviewed_at ? daysBetween(memory.last_reviewed_at, now, timeZone) : 0
    return {
      data: {
        due: memory.due,
        new: candidates.filter(({ id }) => !reviewed.has(id)).length + memory.own_new,
        minutes: Math.ceil((memory.due * summary.secondsPerCard) / 60),
        reviews_until_fit: Math.max(0, ENOUGH_REVIEWS - summary.reviews),
        forecast: memory.forecast,
        catch_up:
          daysAway >= AWAY && memory.due > perDay
            ? {
                days_away: daysAway,
                overdue: memory.due,
                days: Math.min(LONGEST_PLAN, Math.ceil(memory.due / perDay)),
                today: perDay,
              }
            : null,
        settings: summary.settings,
      },
    }
  },

  saveSettings: async ({ input, learner, deps }) => ({
    data: await saveSettings(deps.db, learner.id, input),
  }),

  fit,
}

const daysBetween = (from: Date, to: Date, timeZone: string) =>
  Math.round((Date.parse(localDay(to, timeZone)) - Date.parse(localDay(from, timeZone))) / DAY)
