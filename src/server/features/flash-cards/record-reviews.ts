import { isLocked } from '#domain/school/lesson-view.ts'
import { LONGEST_EVENT } from '#domain/streaks/study.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { fail } from '#server/errors.ts'
import { assertPast, dayOfStudy } from '#server/features/study/study.service.ts'
import { shownCard } from '#server/school/card-view.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import { grantsFor, isLessonLocked, lessonProduct } from '#server/subscriptions/lesson-access.ts'
import { keepReviews } from './keep-reviews.ts'
import { isOwnCard, readOwnCards } from './own-cards.queries.ts'
import type { NewReview } from './states.queries.ts'

/**
 * Records reviews as they come: late, doubled, from two devices. A card must have been open when it was reviewed, so that what was
 * reviewed offline is not lost with the end of a subscription, nor when teachers removed the card meanwhile; a card that is locked or
 * gone by now is left out of the answer.
 */
export const review: FeatureHandlers<'flashCards'>['review'] = async (context) => {
  const { input, learner, deps, locale, now } = context
  const [school, { byId, removed }] = [await deps.school(), await cardsOf(deps)]
  const reviews = readReviews(input.reviews, now)
  const ids = [...new Set(reviews.map(({ card_id }) => card_id))]
  const own = await readOwnCards(deps.db, learner.id, ids)
  const cards = ids.map((id) => {
    const card = byId.get(id) ?? own.get(id) ?? removed.get(id)
    if (!card) throw fail.notFound()
    return card
  })
  const lessonOf = (cardId: number) => (byId.get(cardId) ?? removed.get(cardId))?.lesson_id
  const lessonIds = [...new Set(ids.flatMap((id) => lessonOf(id) ?? []))]
  const grants = await grantsFor(deps, learner.id, lessonIds)
  for (const { card_id, reviewed_at } of reviews) {
    const lesson = lessonOf(card_id)
    const product = lesson === undefined ? null : lessonProduct(school, lesson)
    if (product && isLocked({ isPremium: true, product, grants, now: reviewed_at })) throw fail.forbidden()
  }

  const begunBy = (cardId: number) => {
    const lesson = school.lessonById.get(lessonOf(cardId) ?? 0)
    return lesson?.lesson_type === 'FLASH_CARD' ? lesson.id : undefined
  }
  const languageOf = (id: number) => (byId.get(id) ?? own.get(id) ?? removed.get(id))?.language_id
  const studied = reviews.map(({ review_id, card_id, reviewed_at, duration_ms }) => ({
    review_id,
    ...dayOfStudy(reviewed_at, context),
    kind: 'review' as const,
    language_id: languageOf(card_id) ?? learner.language_id,
    ms: Math.min(LONGEST_EVENT.review, duration_ms),
  }))
  const given = { learnerId: learner.id, reviews, studied, ids, own: own.size, lessonOf: begunBy }
  const states = await keepReviews(deps.db, given)
  return {
    data: cards
      .filter(
        ({ id }) =>
          isOwnCard(id) || (byId.has(id) && !isLessonLocked(school, grants, lessonOf(id) ?? 0, now)),
      )
      .map((card) => shownCard(card, states.get(card.id) ?? null, locale)),
  }
}

type Sent = Omit<NewReview, 'reviewed_at'> & { reviewed_at: string }

/** Each review_id once; of two the earlier counts. */
function readReviews(sent: readonly Sent[], now: Date): NewReview[] {
  const read = sent.map((one, index) => {
    const reviewed_at = new Date(one.reviewed_at)
    assertPast(reviewed_at, now, `reviews.${index}.reviewed_at`)
    return { ...one, review_id: one.review_id.toLowerCase(), reviewed_at }
  })
  read.sort((a, b) => a.reviewed_at.getTime() - b.reviewed_at.getTime() || a.rating - b.rating)
  const once = new Map<string, NewReview>()
  for (const one of read) if (!once.has(one.review_id)) once.set(one.review_id, one)
  return [...once.values()]
}
