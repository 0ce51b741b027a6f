import { randomUUID } from 'node:crypto'
import { type Card, createEmptyCard, fsrs, State } from 'ts-fsrs'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import type { Direction } from '#domain/memory/direction.ts'
import { proposedRating } from '#domain/memory/typed-rating.ts'
import { judgeTyped } from '#domain/practice/grading/judge-typed.ts'
import { dayByClock } from '#tests/support/memory/days.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import type { TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, whole } from './random.ts'

const DAY = 86_400_000
/** Logs of one learner, each of a card of its own. */
export const CARDS = 200

export type Event = {
  review_id: string
  card_id: number
  direction: Direction
  rating: 1 | 2 | 3 | 4
  reviewed_at: string
  duration_ms: number
}

/** A lesson with cards that are open to everybody. */
export async function addCards(app: TestApp, count = CARDS) {
  const lesson_id = await addLesson(app.deps, await addUnit(app.deps), 'FLASH_CARD')
  const cards: number[] = []
  for (let i = 0; i < count; i++) cards.push(await addCard(app.deps, lesson_id))
  return { lesson_id, cards }
}

/** Reviews of one direction of a card over some months, some of them within the same minute or at the same instant. */
export function randomLog(card_id: number, random: Random, direction: Direction = 'forward'): Event[] {
  let time = Date.UTC(2026, 0, 1) + whole(random, DAY)
  return Array.from({ length: 1 + whole(random, 8) }, () => {
    time += whole(random, random() < 0.2 ? 1 : random() < 0.5 ? 1_200_000 : 30 * DAY)
    const chosen = (1 + whole(random, 4)) as Event['rating']
    const rating = direction === 'reverse' ? ratingOfTyped(random, chosen) : chosen
    const reviewed_at = new Date(time).toISOString()
    return { review_id: randomUUID(), card_id, direction, rating, reviewed_at, duration_ms: 1000 }
  })
}

/** What a learner types for the word of `addCard`, and who wouldn't take the rating that this proposes. */
const TYPED = ['mango', 'Mango ', 'mnago', 'man', 'banana', '']
function ratingOfTyped(random: Random, chosen: Event['rating']): Event['rating'] {
  if (random() < 0.2) return chosen
  const card = { front: 'mango', reading: null, lang: 'en' }
  return proposedRating(judgeTyped(card, pick(random, TYPED), new Set()).verdict, 4)
}

/** ts-fsrs with the product's settings, by its public API alone. */
export const scheduler = fsrs({
  request_retention: 0.9,
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
})

/**
 * What ts-fsrs says of a log, one review after another, in the words of the API. Each review is dated so that its day of UTC is the learner's
 * day of study, by which ts-fsrs counts; how long after it the card falls due is added to its own time.
 */
export function sequential(log: readonly Event[], timeZone = DEFAULT_TIME_ZONE) {
  const ordered = [...log].sort(
    (a, b) => a.reviewed_at.localeCompare(b.reviewed_at) || (a.review_id < b.review_id ? -1 : 1),
  )
  const days = ordered.map(({ reviewed_at }) => dayByClock(new Date(reviewed_at), timeZone))
  const noons = days.map((day) => new Date(`${day}T12:00:00Z`))
  const card = ordered.reduce<Card>(
    (before, { rating }, n) => scheduler.next(before, noons[n] as Date, rating).card,
    createEmptyCard(noons[0] ?? new Date(0)),
  )
  const wait = card.due.getTime() - (noons.at(-1)?.getTime() ?? 0)
  return {
    state: State[card.state]?.toLowerCase(),
    due_at: new Date(Date.parse(ordered.at(-1)?.reviewed_at ?? '') + wait).toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    last_review_id: ordered.at(-1)?.review_id,
    last_day: days.at(-1),
  }
}
