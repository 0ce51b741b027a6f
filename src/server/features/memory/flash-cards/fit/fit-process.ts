/**
 * Fits a learner's log: a process of its own, so that nobody waits, and what goes wrong in native code ends with it. The log comes by standard
 * input, a review a line: source, card and direction, rating, ms since 1970, review_id, day of study; the argument is a `FitJob`; a `FitResult`
 * goes to standard output.
 */
import { type CardKey, type CardKeyText, formatCardKey } from '#domain/memory/card-key.ts'
import type { CardState, Rating, Review } from '#domain/memory/card-state.ts'
import { type Fit, fitParameters } from '#domain/memory/fit.ts'
import { replayedState } from '#domain/memory/replay.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import { fastestOptimiser } from './fsrs-rs.ts'

/** Parameters that were fitted before, if they were. */
export type FitJob = { parameters: number[] | null }
/** States as JSON, an array of objects with their keys; empty if the parameters are not kept. */
export type FitResult = { fit: Fit | null; states: string }

const { parameters } = JSON.parse(process.argv[2] ?? '') as FitJob
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const logs = new Map<CardKeyText, { key: CardKey; reviews: Review[] }>()
for (const line of Buffer.concat(chunks).toString('utf8').split('\n')) {
  if (line === '') continue
  const [source, card, direction, rating, at, review_id = '', day = ''] = line.split(' ')
  const key = { source, card_id: Number(card), direction } as CardKey
  const log = logs.get(formatCardKey(key)) ?? { key, reviews: [] }
  log.reviews.push({ review_id, rating: Number(rating) as Rating, reviewed_at: new Date(Number(at)), day })
  logs.set(formatCardKey(key), log)
}

// Which of them it learns from where there are too many doesn't depend on the order in which they come.
const inOrder = [...logs.keys()].sort().map((name, n) => [n, logs.get(name)?.reviews ?? []] as const)
const fit = parameters ? null : await fitParameters(new Map(inOrder), fastestOptimiser())
const kept = parameters ?? (fit?.kept ? fit.parameters : null)
const states: (CardState & CardKey)[] = []
if (kept) {
  const scheduler = getScheduler(kept)
  for (const { key, reviews } of logs.values()) {
    const state = replayedState(reviews, scheduler)
    if (state) states.push({ ...key, ...state })
  }
}
process.stdout.write(JSON.stringify({ fit, states: JSON.stringify(states) } satisfies FitResult))
