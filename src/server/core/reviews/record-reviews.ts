import { type CardKey, type CardKeyText, formatCardKey, toForwardKey } from '#domain/memory/card-key.ts'
import type { Review } from '#domain/memory/card-state.ts'
import { applyReviews, sortReviews } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import type { Remembered } from '#server/core/catalogue/card-view.ts'
import { creditReviews, lockTotals, type ReviewCredit } from '#server/core/progress/review-totals.queries.ts'
import type { Studied } from '#server/core/progress/study.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction, joinTransaction } from '#server/platform/db/transaction.ts'
import { type LearnerMemory, readMemory, readRemembered } from './memory.queries.ts'
import { addReviews, type NewReview, type NewState, saveStates } from './reviews.queries.ts'

type States = ReadonlyMap<CardKeyText, Remembered>
type Reviews = ReadonlyMap<CardKeyText, Review[]>
type Arrived = {
  learnerId: number
  reviews: readonly NewReview[]
  /** Additions of each review to the learner's days. */
  studied: readonly (Studied & { review_id: string })[]
  /** Keys of the cards that were reviewed. */
  keys: readonly CardKey[]
  /** The lesson whose progress the first review of a card may change. */
  lessonOf: (key: CardKey) => number | undefined
  /** Check that no card of them was deleted meanwhile: throws if one was, asked while nothing of the learner's memory changes. */
  assertKept?: ((trx: Database) => Promise<void>) | undefined
  now: Date
}

const byCard = (reviews: readonly NewReview[]) => Map.groupBy(reviews, formatCardKey)

/** Each card with the earliest of its reviews, if it has any. */
const firstsOf = ({ keys, lessonOf }: Arrived, arrived: Reviews) =>
  keys.map((key) => ({
    ...key,
    lesson_id: lessonOf(key),
    ...sortReviews(arrived.get(formatCardKey(key)) ?? [])[0],
  }))

/** Time of the last review of these cards. */
const lastOf = (keys: readonly CardKey[], arrived: Reviews) =>
  new Date(
    Math.max(
      ...keys.flatMap((key) =>
        (arrived.get(formatCardKey(key)) ?? []).map((review) => review.reviewed_at.getTime()),
      ),
    ),
  )

/** Result of the reviews: every card's state, what of it has changed, and the lessons that begin or end by it. */
function outcome(
  { cards, openCards, parameters }: LearnerMemory,
  arrived: Reviews,
  { keys, lessonOf }: Arrived,
) {
  const scheduler = getScheduler(parameters ?? undefined)
  const all = new Map<CardKeyText, Remembered>()
  const states: NewState[] = []
  for (const { key, state, history, marks } of cards) {
    const name = formatCardKey(key)
    const next = applyReviews(state, arrived.get(name) ?? [], () => history, scheduler)
    all.set(name, { state: next, marks })
    if (next && arrived.has(name)) states.push({ ...key, ...next })
  }
  const isNew = new Set(cards.filter(({ state }) => state === null).map(({ key }) => formatCardKey(key)))
  const hasArrived = (key: CardKey) => arrived.has(formatCardKey(key))
  // One that was reverted before it came begins nothing.
  const begun = Map.groupBy(
    keys.filter((key) => isNew.has(formatCardKey(key)) && hasArrived(key) && lessonOf(key) !== undefined),
    (key) => lessonOf(key) as number,
  )
  const isOpen = (id: number) =>
    openCards.some(
      ({ lesson_id, card_id }) => lesson_id === id && !hasArrived(toForwardKey('school', card_id)),
    )
  const lessons = [...begun].map(([id, ofLesson]) => ({
    id,
    is_done: !isOpen(id),
    at: lastOf(ofLesson, arrived),
  }))
  return { all, states, lessons }
}

const creditOf = (studied: Arrived['studied']): Pick<ReviewCredit, 'count' | 'milliseconds' | 'studied'> => ({
  count: studied.length,
  milliseconds: studied.reduce((sum, { ms }) => sum + ms, 0),
  studied,
})

/**
 * The usual way, which locks nothing before it writes: reads the memory, and writes what the reviews come to where nothing has changed meanwhile.
 * @returns null if something has, one of the reviews is known, or the learner has no totals yet: then nothing is written
 */
async function recordAtOnce(db: Database, given: Arrived): Promise<States | null> {
  const { learnerId, reviews, studied, assertKept, now } = given
  if (assertKept) return null
  const arrived = byCard(reviews)
  const reviewIds = reviews.map(({ review_id }) => review_id)
  const memory = await readMemory(db, learnerId, { firsts: firstsOf(given, arrived), reviewIds, now })
  const { isRepeat, version } = memory
  if (isRepeat || version === null) return null
  const { all, states, lessons } = outcome(memory, arrived, given)
  return await joinTransaction(db, async (trx) => {
    if (!(await creditReviews(trx, learnerId, { ...creditOf(studied), lessons, version }))) return null
    await saveStates(trx, learnerId, states, reviews)
    return all
  })
}

/** The way that waits for others: the totals are locked from the first statement on, so that another device's reviews follow. */
const recordInTurn = (db: Database, given: Arrived): Promise<States> =>
  inTransaction(db, async (trx) => {
    const { learnerId, reviews, studied, keys, assertKept, now } = given
    await lockTotals(trx, learnerId)
    const added = await addReviews(trx, learnerId, reviews)
    await assertKept?.(trx)
    const arrived = byCard(reviews.filter(({ review_id }) => added.has(review_id)))
    if (arrived.size === 0) return await readRemembered(trx, learnerId, { keys, now })
    const memory = await readMemory(trx, learnerId, { firsts: firstsOf(given, arrived), now })
    const { all, states, lessons } = outcome(memory, arrived, given)
    await creditReviews(trx, learnerId, {
      ...creditOf(studied.filter(({ review_id }) => added.has(review_id))),
      lessons,
    })
    await saveStates(trx, learnerId, states)
    return all
  })

/** Records reviews: the log, what each card comes to, totals, days and lessons. @returns how their cards are remembered then */
export const recordReviews = async (db: Database, given: Arrived): Promise<States> =>
  (await recordAtOnce(db, given)) ?? (await recordInTurn(db, given))
