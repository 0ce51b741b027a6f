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
import { readDue } from './due.queries.ts'
import { inTheirOrder, MOST_PLANNED, NEW_AT_ONCE, perDayOf } from './due-list.ts'
import { fit } from './fit.ts'
import { readOverview } from './forecast.queries.ts'
import { ownsDeck, readOwnCards } from './own-cards.queries.ts'
import { review } from './record-reviews.ts'
import { newCards, shelfOf } from './shelf.ts'
import { readSettings, readStates, saveSettings } from './states.queries.ts'

const DAY = 86_400_000
/** Days without a review after which a plan is offered. */
const AWAY = 2
/** The longest plan, in days. */
const LONGEST_PLAN = 30

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** The school's cards of a language, or of all. */
async function shelfFor(deps: Context['deps'], languageId: number | undefined) {
  if (languageId !== undefined && !languageById(languageId))
    throw fail.invalid({ language_id: messages().invalid_choice() })
  const [school, cards] = [await deps.school(), await cardsOf(deps)]
  return { cards, shelf: shelfOf(school, cards, languageId) }
}

export const handlers: FeatureHandlers<'flashCards'> = {
  list: async (context) => {
    const { input, learner, deps, locale, now } = context
    if (input.lesson_id !== undefined) {
      await assertOpen(deps, learner.id, [input.lesson_id], now)
      const settings = await readSettings(deps.db, learner.id)
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
    const { cards, shelf } = await shelfFor(deps, input.language_id)
    const { page, per_page, deck_id: deckId } = input
    const ofDeck = deckId !== undefined
    if (ofDeck && !(await ownsDeck(deps.db, learner.id, deckId))) throw fail.notFound()
    const found = await readDue(deps.db, learner.id, {
      shelf,
      ofDeck,
      own: ofDeck ? { deckId } : { languageId: input.language_id },
      now,
      limit: Math.max(page * per_page, MOST_PLANNED),
      newLimit: NEW_AT_ONCE,
    })
    const due = inTheirOrder(found, now).slice(0, page * per_page)
    const ofSchool = ofDeck ? [] : newCards(shelf, found)
    const fresh = [...ofSchool, ...found.ownNew].slice(0, NEW_AT_ONCE)
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
      pagination: paginationOf(found.total + fresh.length, input),
      settings: found.settings,
    }
  },

  review,

  overview: async (context) => {
    const { input, learner, deps, timeZone, now } = context
    const { shelf } = await shelfFor(deps, input.language_id)
    const own = { languageId: input.language_id }
    const found = await readOverview(deps.db, learner.id, { shelf, own, now, timeZone })
    const { due, lastReviewedAt } = found
    const perDay = perDayOf(found)
    const daysAway = lastReviewedAt ? daysBetween(lastReviewedAt, now, timeZone) : 0
    return {
      data: {
        due,
        new: newCards(shelf, found).length + found.ownNew,
        minutes: Math.ceil((due * found.secondsPerCard) / 60),
        reviews_until_fit: Math.max(0, ENOUGH_REVIEWS - found.reviews),
        forecast: found.forecast,
        catch_up:
          daysAway >= AWAY && due > perDay
            ? {
                days_away: daysAway,
                overdue: due,
                days: Math.min(LONGEST_PLAN, Math.ceil(due / perDay)),
                today: perDay,
              }
            : null,
        settings: found.settings,
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
