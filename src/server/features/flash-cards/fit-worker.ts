import { parentPort, workerData } from 'node:worker_threads'
import type { CardState, Rating, Review } from '#domain/memory/card-state.ts'
import { type Fit, fitParameters } from '#domain/memory/fit.ts'
import { stateOf } from '#domain/memory/replay.ts'
import { schedulerFor } from '#domain/memory/scheduler.ts'

/** A log as one text, a review a line: card, rating, ms since 1970, review_id. Parameters that were fitted before, if they were. */
export type FitJob = { log: string; parameters: number[] | null }
/** States as JSON, an array of objects with `card_id`; empty where the parameters are not kept. */
export type FitResult = { fit: Fit | null; states: string }

const { log, parameters } = workerData as FitJob
const cards = new Map<number, Review[]>()
for (const line of log.split('\n')) {
  const [card = '', rating, at, review_id = ''] = line.split(' ')
  const reviews = cards.get(Number(card)) ?? []
  reviews.push({ review_id, rating: Number(rating) as Rating, reviewed_at: new Date(Number(at)) })
  cards.set(Number(card), reviews)
}

const fit = parameters ? null : fitParameters([...cards.values()])
const kept = parameters ?? (fit?.kept ? fit.parameters : null)
const states: (CardState & { card_id: number })[] = []
if (kept) {
  const scheduler = schedulerFor(kept)
  for (const [card_id, reviews] of cards) {
    const state = stateOf(reviews, scheduler)
    if (state) states.push({ card_id, ...state })
  }
}
parentPort?.postMessage({ fit, states: JSON.stringify(states) } satisfies FitResult)
