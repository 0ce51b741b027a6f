import { ENOUGH_REVIEWS } from '#domain/memory/fit.ts'
import { localDay } from '#domain/time/day.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { pageOf, paginationOf } from '#server/call/pagination.ts'
import { fail } from '#server/errors.ts'
import { messages } from '#server/messages.ts'
import { shownCard } from '#server/school/card-view.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import { assertOpen } from '#server/subscriptions/lesson-access.ts'
import { readDue } from './due.queries.ts'
import { listOf, MOST_PLANNED, perDayOf } from './due-list.ts'
import { fit } from './fit/fit.ts'
import { readOverview } from './forecast.queries.ts'
import { ownsDeck, readOwnCards } from './own-cards.queries.ts'
import { review } from './record-reviews.ts'
import { shelfFor } from './shelf-for.ts'
import { readSettings, readStates, saveSettings } from './states.queries.ts'

const DAY = 86_400_000

export const handlers: FeatureHandlers<'flashCards'> = {
  list: async (context) => {
    const { input, learner, deps, locale, timeZone, now } = context
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
      timeZone,
      limit: Math.max(page * per_page, MOST_PLANNED),
    })
    const { cards: all, total } = listOf(found, now, input.all ?? false)
    const first = (page - 1) * per_page
    const list = all.slice(first, first + per_page)
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
      pagination: paginationOf(total, input),
      settings: found.settings,
    }
  },

  review,

  overview: async (context) => {
    const { input, learner, deps, timeZone, now } = context
    const { shelf } = await shelfFor(deps, input.language_id)
    const own = { languageId: input.language_id }
    const found = await readOverview(deps.db, learner.id, { shelf, own, now, timeZone })
    const { counts, share, lastReviewedAt } = found
    const [due, everything] = [share.steps + share.reviews, counts.steps + counts.reviews]
    const daysAway = lastReviewedAt ? daysBetween(lastReviewedAt, now, timeZone) : 0
    return {
      data: {
        due,
        new: share.fresh,
        all_due: everything,
        all_new: found.fresh,
        minutes: Math.ceil((due * found.secondsPerCard) / 60),
        reviews_until_fit: Math.max(0, ENOUGH_REVIEWS - found.reviews),
        forecast: found.forecast,
        catch_up:
          counts.overdue > 0
            ? {
                days_away: daysAway,
                overdue: counts.overdue,
                days: Math.ceil(everything / perDayOf(found)),
                today: due,
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
