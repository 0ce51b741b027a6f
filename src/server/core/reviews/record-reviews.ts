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

type States = ReadonlyMap<number, Remembered>
type Arrived = {
  learnerId: number
  reviews: readonly NewReview[]
  /** What each of them adds to the learner's days. */
  studied: readonly (Studied & { review_id: string })[]
  /** The keys of the directions that they are of. */
  keys: readonly number[]
  /** The lesson whose progress the first review of a card may change. */
  lessonOf: (key: number) => number | undefined
  /** Where a card of them may be deleted meanwhile: throws if it was, asked while nothing of the learner's memory changes. */
  assertKept?: ((trx: Database) => Promise<void>) | undefined
  now: Date
}

const byCard = (reviews: readonly NewReview[]) => Map.groupBy(reviews, ({ card_id }) => card_id)

/** Each card with the earliest of its reviews, if it has any. */
const firstsOf = ({ keys, lessonOf }: Arrived, arrived: ReadonlyMap<number, Review[]>) =>
  keys.map((key) => ({ card_id: key, lesson_id: lessonOf(key), ...sortReviews(arrived.get(key) ?? [])[0] }))

/** When the last review of these cards was given. */
const lastOf = (keys: readonly number[], arrived: ReadonlyMap<number, Review[]>) =>
  new Date(
    Math.max(
      ...keys.flatMap((key) => (arrived.get(key) ?? []).map((review) => review.reviewed_at.getTime())),
    ),
  )

/** What the reviews come to: every card's state, what of it has changed, and the lessons that begin or end by it. */
function outcome(
  { cards, openCards, parameters }: LearnerMemory,
  arrived: ReadonlyMap<number, Review[]>,
  { keys, lessonOf }: Arrived,
) {
  const scheduler = getScheduler(parameters ?? undefined)
  const all = new Map<number, Remembered>()
  const states: NewState[] = []
  for (const { card_id, state, history, marks } of cards) {
    const next = applyReviews(state, arrived.get(card_id) ?? [], () => history, scheduler)
    all.set(card_id, { state: next, marks })
    if (next && arrived.has(card_id)) states.push({ card_id, ...next })
  }
  const isNew = new Set(cards.filter(({ state }) => state === null).map(({ card_id }) => card_id))
  // One that was reverted before it came begins nothing.
  const begun = Map.groupBy(
    keys.filter((key) => isNew.has(key) && arrived.has(key) && lessonOf(key) !== undefined),
    (key) => lessonOf(key) as number,
  )
  const isOpen = (id: number) =>
    openCards.some(({ lesson_id, card_id }) => lesson_id === id && !arrived.has(card_id))
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
