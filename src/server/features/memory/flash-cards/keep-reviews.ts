import type { CardState, Review } from '#domain/memory/card-state.ts'
import { applyReviews, inOrder } from '#domain/memory/replay.ts'
import { schedulerFor } from '#domain/memory/scheduler.ts'
import type { Remembered } from '#server/core/catalogue/card-view.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { readOwnCards } from './own-cards.queries.ts'
import {
  addReviews,
  type Changes,
  holdReviews,
  type Memory,
  readMemory,
  type StudiedReview,
  saveAtOnce,
  saveStates,
} from './review.queries.ts'
import { type NewReview, readRemembered } from './states.queries.ts'

type States = ReadonlyMap<number, Remembered>
type Arrived = {
  learnerId: number
  reviews: readonly NewReview[]
  studied: readonly StudiedReview[]
  /** The keys of the directions that they are of. */
  keys: readonly number[]
  /** How many of their cards are the learner's own. */
  own: number
  /** The lesson whose progress the first review of a card may change. */
  lessonOf: (key: number) => number | undefined
  now: Date
}

const byCard = (reviews: readonly NewReview[]) => Map.groupBy(reviews, ({ card_id }) => card_id)

/** Each card with the earliest of its reviews, if it has any. */
const firstsOf = (keys: readonly number[], arrived: ReadonlyMap<number, Review[]>) =>
  keys.map((key) => ({ card_id: key, ...inOrder(arrived.get(key) ?? [])[0] }))

/** When the last review of these cards was given. */
const lastOf = (keys: readonly number[], arrived: ReadonlyMap<number, Review[]>) =>
  new Date(
    Math.max(
      ...keys.flatMap((key) => (arrived.get(key) ?? []).map((review) => review.reviewed_at.getTime())),
    ),
  )

/** What the reviews come to: every card's state, and what of it has changed. */
function outcome(
  { cards, parameters }: Memory,
  arrived: ReadonlyMap<number, Review[]>,
  { keys, lessonOf }: Arrived,
): Changes & { all: States } {
  const scheduler = schedulerFor(parameters ?? undefined)
  const all = new Map<number, Remembered>()
  const states: (CardState & { card_id: number })[] = []
  for (const { card_id, state, history, marks } of cards) {
    const next = applyReviews(state, arrived.get(card_id) ?? [], () => history, scheduler)
    all.set(card_id, { state: next, marks })
    if (next && arrived.has(card_id)) states.push({ card_id, ...next })
  }
  const isNew = new Set(cards.filter(({ state }) => state === null).map(({ card_id }) => card_id))
  // One that was undone before it came begins nothing.
  const begun = Map.groupBy(
    keys.filter((key) => isNew.has(key) && arrived.has(key) && lessonOf(key) !== undefined),
    (key) => lessonOf(key) as number,
  )
  const lessons = [...begun].map(([id, ofLesson]) => ({ id, at: lastOf(ofLesson, arrived) }))
  return { all, states, lessons }
}

/**
 * The usual way, without a lock: reads the memory, and writes what the reviews come to where nothing has changed meanwhile.
 * @returns null if something has, one of the reviews is known, or the learner has no sums yet: then nothing is kept
 */
async function keepAtOnce(db: Database, given: Arrived): Promise<States | null> {
  const { learnerId, reviews, studied, keys, own, now } = given
  // A deck may be deleted meanwhile: that needs the lock.
  if (own > 0) return null
  const arrived = byCard(reviews)
  const reviewIds = reviews.map(({ review_id }) => review_id)
  const memory = await readMemory(db, learnerId, { firsts: firstsOf(keys, arrived), reviewIds, now })
  if (memory.isRepeat || memory.version === null) return null
  const { all, ...changes } = outcome(memory, arrived, given)
  const isKept = await saveAtOnce(db, learnerId, { ...changes, version: memory.version, reviews, studied })
  return isKept ? all : null
}

/** The way that waits for others: the sums are held from the first statement on, so that another device's reviews follow. */
const keepInTurn = (db: Database, given: Arrived): Promise<States> =>
  inTransaction(db, async (trx) => {
    const { learnerId, reviews, studied, keys, own, now } = given
    await holdReviews(trx, learnerId)
    const saved = await addReviews(trx, learnerId, reviews, studied)
    // A deck that was deleted meanwhile is not reviewed any more: the sums are held by now, so that none goes from here on.
    if (own > 0 && (await readOwnCards(trx, learnerId, keys)).size < own) throw fail.notFound()
    const arrived = byCard(reviews.filter(({ review_id }) => saved.has(review_id)))
    if (arrived.size === 0) return await readRemembered(trx, learnerId, { keys, now })
    const memory = await readMemory(trx, learnerId, { firsts: firstsOf(keys, arrived), now })
    const { all, ...changes } = outcome(memory, arrived, given)
    await saveStates(trx, learnerId, changes)
    return all
  })

/** Keeps reviews and what they come to. @returns how their cards are remembered then */
export const keepReviews = async (db: Database, given: Arrived): Promise<States> =>
  (await keepAtOnce(db, given)) ?? (await keepInTurn(db, given))
