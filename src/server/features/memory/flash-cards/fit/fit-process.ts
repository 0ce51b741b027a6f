/**
 * Fits a learner's log: a process of its own, so that nobody waits, and what goes wrong in native code ends with it. The log comes by standard
 * input, a review a line: card, rating, ms since 1970, review_id, day of study; the argument is a `FitJob`; a `FitResult` goes to standard output.
 */
import type { CardState, Rating, Review } from '#domain/memory/card-state.ts'
import { type Fit, fitParameters } from '#domain/memory/fit.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import { fastestOptimiser } from './fsrs-rs.ts'

/** Parameters that were fitted before, if they were. */
export type FitJob = { parameters: number[] | null }
/** States as JSON, an array of objects with `card_id`; empty if the parameters are not kept. */
export type FitResult = { fit: Fit | null; states: string }

const { parameters } = JSON.parse(process.argv[2] ?? '') as FitJob
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const cards = new Map<number, Review[]>()
for (const line of Buffer.concat(chunks).toString('utf8').split('\n')) {
  if (line === '') continue
  const [card = '', rating, at, review_id = '', day = ''] = line.split(' ')
  const reviews = cards.get(Number(card)) ?? []
  reviews.push({ review_id, rating: Number(rating) as Rating, reviewed_at: new Date(Number(at)), day })
  cards.set(Number(card), reviews)
}

const fit = parameters ? null : await fitParameters(cards, fastestOptimiser())
const kept = parameters ?? (fit?.kept ? fit.parameters : null)
const states: (CardState & { card_id: number })[] = []
if (kept) {
  const scheduler = getScheduler(kept)
  for (const [card_id, reviews] of cards) {
    const state = replayedState(reviews, scheduler)
    if (state) states.push({ card_id, ...state })
  }
}
process.stdout.write(JSON.stringify({ fit, states: JSON.stringify(states) } satisfies FitResult))
