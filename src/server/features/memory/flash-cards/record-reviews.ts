import { MAX_EVENT_MS } from '#domain/habit/streaks/study.ts'
import { type CardKey, type CardKeyText, formatCardKey, readCardKey } from '#domain/memory/card-key.ts'
import { isLocked } from '#domain/school/lesson-view.ts'
import { shownCard } from '#server/core/catalogue/card-view.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { readRemembered } from '#server/core/reviews/memory.queries.ts'
import { recordReviews } from '#server/core/reviews/record-reviews.ts'
import type { NewReview } from '#server/core/reviews/reviews.queries.ts'
import {
  isLessonLocked,
  lessonProduct,
  lockedNow,
  readGrantsForLessons,
} from '#server/core/subscriptions/lesson-access.ts'
import { assertPast, dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { fail } from '#server/platform/errors.ts'
import { readOwnCards } from './own-cards.queries.ts'
import { ownCardsWithSounds } from './own-sounds/own-sounds.ts'

/**
 * Records reviews as they come: late, doubled, from two devices. A card must have been open when it was reviewed, so that what was
 * reviewed offline is not lost with the end of a subscription, nor when teachers removed the card meanwhile; a review of before it was open is
 * refused by itself. A card that is locked or gone by now is left out of the answer.
 */
export const reviewCards: FeatureHandlers<'flashCards'>['review'] = async (context) => {
  const { input, learner, deps, locale, now } = context
  const [school, { byId, removed }] = [await deps.school(), await getCards(deps)]
  const read = readReviews(input.reviews, now)
  const keys = distinctKeys(read)
  const own = await ownCardsWithSounds(context, keys)
  const schoolCard = ({ source, card_id }: CardKey) =>
    source === 'school' ? (byId.get(card_id) ?? removed.get(card_id)) : undefined
  const cards = keys.map((key) => {
    const card = key.source === 'own' ? own.get(key.card_id) : schoolCard(key)
    if (!card) throw fail.notFound()
    return { ...card, key, direction: key.direction }
  })
  const lessonOf = (key: CardKey) => schoolCard(key)?.lesson_id
  const lessonIds = [...new Set(keys.flatMap((key) => lessonOf(key) ?? []))]
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  const isLockedAt = (key: CardKey, at: Date) => isLockedAtTime(school, grants, lessonOf(key), at)
  const refused = read.filter((one) => isLockedAt(one, one.reviewed_at))
  const sent = read.filter((one) => !refused.includes(one))
  const [first] = refused
  const why = first && lockedNow(school, grants, lessonOf(first) ?? 0, now)
  if (why && sent.length === 0 && refused.every((one) => isLockedAt(one, now))) throw why

  const languages = new Map(cards.map(({ key, language_id }) => [formatCardKey(key), language_id]))
  const { studied, reviews } = datedReviews(sent, languages, context)
  // A lesson teaches the forward direction.
  const kept = new Set(sent.map(formatCardKey))
  const begunBy = (key: CardKey) =>
    key.direction === 'forward' && kept.has(formatCardKey(key))
      ? lessonOfCards(school, lessonOf(key))
      : undefined
  // A deck may be deleted meanwhile.
  const assertKept = async (trx: Database) => {
    if ((await readOwnCards(trx, learner.id, keys)).size < own.size) throw fail.notFound()
  }
  const given = {
    ...{ learnerId: learner.id, reviews, studied, keys, lessonOf: begunBy, now },
    assertKept: own.size > 0 ? assertKept : undefined,
  }
  const remembered =
    sent.length > 0
      ? await recordReviews(deps.db, given)
      : await readRemembered(deps.db, learner.id, { keys, now })
  return {
    refused: refused.map(({ review_id }) => review_id),
    ...(why && { message: why.message }),
    data: cards
      .filter(
        ({ id, key }) =>
          key.source === 'own' || (byId.has(id) && !isLessonLocked(school, grants, lessonOf(key) ?? 0, now)),
      )
      .map((card) => shownCard(card, remembered.get(formatCardKey(card.key)), locale)),
  }
}

/** Reviews as the log takes them, on the learner's days, and what each adds to its day in its card's language. */
function datedReviews(
  sent: readonly Read[],
  languages: ReadonlyMap<CardKeyText, number>,
  context: Pick<HandlerContext, 'learner' | 'timeZone'>,
) {
  const studied = sent.map(({ review_id, reviewed_at, duration_ms, ...key }) => ({
    review_id,
    ...dayOfStudy(reviewed_at, context),
    kind: 'review' as const,
    language_id: languages.get(formatCardKey(key)) ?? context.learner.language_id,
    ms: Math.min(MAX_EVENT_MS.review, duration_ms),
  }))
  const reviews = sent.map((one, index) => ({
    ...one,
    day: studied[index]?.day ?? '',
    studied_day: studied[index]?.day ?? '',
    studied_language: studied[index]?.language_id ?? context.learner.language_id,
  }))
  return { studied, reviews }
}

/** True if a lesson was locked for the learner at an instant; no lesson is not. */
function isLockedAtTime(
  school: School,
  grants: Parameters<typeof isLocked>[0]['grants'],
  lesson: number | undefined,
  now: Date,
): boolean {
  const product = lesson === undefined ? null : lessonProduct(school, lesson)
  return product ? isLocked({ isPremium: true, product, grants, now }) : false
}

/** The lesson whose progress a card of it makes: one of cards. */
export function lessonOfCards(school: School, lessonId: number | undefined): number | undefined {
  const lesson = school.lessonById.get(lessonId ?? 0)
  return lesson?.lesson_type === 'FLASH_CARD' ? lesson.id : undefined
}

type Read = Omit<NewReview, 'day' | 'studied_day' | 'studied_language'>
type Sent = Omit<Read, 'reviewed_at' | 'source'> & { reviewed_at: string }

/** Keys of the cards in these, each once. */
function distinctKeys(read: readonly Read[]): CardKey[] {
  const keys = read.map(({ source, card_id, direction }) => ({ source, card_id, direction }))
  return [...new Map(keys.map((key) => [formatCardKey(key), key])).values()]
}

/** Each review_id once, with the key of what it asked; of two the earlier counts. */
function readReviews(sent: readonly Sent[], now: Date): Read[] {
  const read = sent.map((one, index) => {
    const reviewed_at = new Date(one.reviewed_at)
    assertPast(reviewed_at, now, `reviews.${index}.reviewed_at`)
    return { ...one, ...readCardKey(one), review_id: one.review_id.toLowerCase(), reviewed_at }
  })
  read.sort((a, b) => a.reviewed_at.getTime() - b.reviewed_at.getTime() || a.rating - b.rating)
  const once = new Map<string, Read>()
  for (const one of read) if (!once.has(one.review_id)) once.set(one.review_id, one)
  return [...once.values()]
}
