import { MIN_REVIEWS_TO_FIT } from '#domain/memory/fit.ts'
import { daysBetween } from '#domain/time/day.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { shownCard } from '#server/core/catalogue/card-view.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { readReviewSettings, saveReviewSettings } from '#server/core/reviews/settings.queries.ts'
import { assertOpen, isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate, toPagination } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { hint, leeches, note, setAside, showReviewCard, suspended } from './card-flags/card-flags.ts'
import { chosen } from './chosen/chosen.ts'
import { cardsOfLessons } from './directions/cards-of-lessons.ts'
import { readDue } from './due.queries.ts'
import { estimateCardsPerDay, MAX_PLANNED_CARDS, selectDueList } from './due-list.ts'
import { fit } from './fit/fit.ts'
import { readOverview } from './forecast.queries.ts'
import { listCardsToHear, recordListening } from './listening/listening.ts'
import { ownsDeck } from './own-cards.queries.ts'
import { ownCardsWithSounds } from './own-sounds/own-sounds.ts'
import { readSchoolDeck } from './read-school-deck.ts'
import { reviewCards } from './record-reviews.ts'
import { undoReview } from './reverted-reviews/revert-review.ts'

export const handlers: FeatureHandlers<'flashCards'> = {
  list: async (context) => {
    const { input, learner, deps, locale, timeZone, now } = context
    if (input.lesson_id !== undefined || input.unit_id !== undefined) {
      const lessonIds = await findOpenLessons(context)
      const settings = await readReviewSettings(deps.db, learner.id)
      const { ofLesson } = await getCards(deps)
      const found = lessonIds.flatMap((lessonId) => ofLesson.get(lessonId) ?? [])
      const { rows, pagination } = paginate(found, input)
      return { data: await cardsOfLessons(context, rows, settings.both_ways), pagination, settings }
    }
    if (!input.due) throw fail.invalid({ lesson_id: messages().shared_invalid_required() })
    const { cards, shelf } = await readSchoolDeck(deps, input.language_id)
    const { page, per_page, deck_id: deckId } = input
    const ofDeck = deckId !== undefined
    if (ofDeck && !(await ownsDeck(deps.db, learner.id, deckId))) throw fail.notFound()
    const found = await readDue(deps.db, learner.id, {
      shelf,
      ofDeck,
      own: ofDeck ? { deckId } : { languageId: input.language_id },
      now,
      timeZone,
      schoolOnly: learner.school_cards_only,
      limit: Math.max(page * per_page, MAX_PLANNED_CARDS),
    })
    const { cards: all, total } = selectDueList(found, now, input.all ?? false)
    const first = (page - 1) * per_page
    const list = all.slice(first, first + per_page)
    const own = await ownCardsWithSounds(
      context,
      list.map(({ key }) => key),
    )
    return {
      data: list.flatMap(({ key: { source, card_id, direction }, ...remembered }) => {
        const card = source === 'own' ? own.get(card_id) : cards.byId.get(card_id)
        return card ? [shownCard({ ...card, direction }, remembered, locale)] : []
      }),
      pagination: toPagination(total, input),
      settings: found.settings,
    }
  },

  chosen,
  toHear: listCardsToHear,
  heard: recordListening,
  review: reviewCards,
  undo: undoReview,
  setAside,
  hint,
  note,
  find: showReviewCard,
  suspended,
  leeches,

  overview: async (context) => {
    const { input, learner, deps, timeZone, now } = context
    const { shelf } = await readSchoolDeck(deps, input.language_id)
    const own = { languageId: input.language_id }
    const found = await readOverview(deps.db, learner.id, {
      shelf,
      own,
      now,
      timeZone,
      schoolOnly: learner.school_cards_only,
    })
    const { counts, share, lastReviewedAt } = found
    const [due, everything] = [share.steps + share.reviews, counts.steps + counts.reviews]
    const daysAway = lastReviewedAt
      ? daysBetween(studyDay(lastReviewedAt, timeZone), studyDay(now, timeZone))
      : 0
    return {
      data: {
        due,
        new: share.fresh,
        all_due: everything,
        all_new: found.fresh,
        minutes: Math.ceil((due * found.secondsPerCard) / 60),
        reviews_until_fit: Math.max(0, MIN_REVIEWS_TO_FIT - found.reviews),
        forecast: found.forecast,
        has_suspended: found.hasSuspended,
        catch_up:
          counts.overdue > 0
            ? {
                days_away: daysAway,
                overdue: counts.overdue,
                days: Math.ceil(everything / estimateCardsPerDay(found)),
                today: due,
              }
            : null,
        settings: found.settings,
      },
    }
  },

  saveSettings: async ({ input, learner, deps }) => ({
    data: await saveReviewSettings(deps.db, learner.id, input),
  }),

  fit,
}

type Wanted = { lesson_id?: number | undefined; unit_id?: number | undefined }

/**
 * The lesson that is asked for, or the open ones of the unit.
 * @throws Failure 404 for a lesson or unit that the school does not show, 403 for a locked lesson
 */
async function findOpenLessons({ input, learner, deps, now }: HandlerContext<Wanted>): Promise<number[]> {
  if (input.lesson_id !== undefined) {
    await assertOpen(deps, learner.id, [input.lesson_id], now)
    return [input.lesson_id]
  }
  const school = await deps.school()
  const lessonIds = school.unitById.get(input.unit_id ?? 0)?.lessons.map(({ id }) => id)
  if (!lessonIds) throw fail.notFound()
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  return lessonIds.filter((id) => !isLessonLocked(school, grants, id, now))
}
