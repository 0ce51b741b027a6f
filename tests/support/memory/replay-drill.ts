import { seededRandom } from '#domain/base/seeded-random.ts'
import { type CardState, RATINGS, type Review } from '#domain/memory/card-state.ts'
import { applyReviews, replay, replayedState, sortReviews } from '#domain/memory/replay.ts'
import { momentOf } from './synthetic-log.ts'

const DAY = 86_400_000

/**
 * Random logs of one card, each brought to its state three ways: all at once, shuffled and with events doubled; and in batches
 * as two devices send them, each in its own order, sometimes twice. Answers how many differ from the sequential log.
 */
export function drillReplay({ logs, seed }: { logs: number; seed: number }): {
  logs: number
  different: number
} {
  const random = seededRandom(seed)
  const whole = (below: number) => Math.floor(random() * below)
  let different = 0
  for (let i = 0; i < logs; i++) {
    const log = randomLog(1 + whole(20), random)
    const sequential = JSON.stringify(replay(sortReviews(log)))
    const doubled = shuffle([...log, ...log.filter(() => random() < 0.3)], random)
    const devices: Review[][] = [[], []]
    for (const review of log) devices[whole(2)]?.push(review)
    const arrivals = devices.flatMap((device) => (random() < 0.5 ? device : shuffle(device, random)))
    const states = [replayedState(doubled), arrive([...arrivals, ...doubled])]
    if (states.some((state) => JSON.stringify(state) !== sequential)) different++
  }
  return { logs, different }
}

/** What the server does: events come in batches of up to three, each counts once; one step for the newest, the whole history for a late one. */
function arrive(events: readonly Review[]): CardState | null {
  const known = new Map<string, Review>()
  let state: CardState | null = null
  for (let i = 0; i < events.length; i += 1 + (i % 3)) {
    const batch = events.slice(i, i + 1 + (i % 3)).filter(({ review_id }) => !known.has(review_id))
    state = applyReviews(state, batch, () => [...known.values()])
    for (const event of batch) known.set(event.review_id, event)
  }
  return state
}

function randomLog(length: number, random: () => number): Review[] {
  let time = Date.UTC(2026, 0, 1) + Math.floor(random() * DAY)
  return Array.from({ length }, () => {
    const gap = random() < 0.15 ? 0 : random() < 0.5 ? 1_200_000 : 60 * DAY
    time += Math.floor(random() * gap)
    return {
      review_id: Array.from({ length: 8 }, () => Math.floor(random() * 16).toString(16)).join(''),
      rating: RATINGS[Math.floor(random() * 4)] ?? 3,
      ...momentOf(time),
    }
  })
}

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  const shuffled = [...values]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
  }
  return shuffled
}
