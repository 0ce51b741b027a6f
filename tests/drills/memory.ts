import { randomUUID } from 'node:crypto'
import { type Card, createEmptyCard, fsrs, State } from 'ts-fsrs'
import { newLearner } from '#tests/support/factories.ts'
import { addCard, addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { untilAnswered } from './busy.ts'
import { type Random, seeded, whole } from './random.ts'

const DAY = 86_400_000
/** Logs of one learner, each of a card of its own. */
const CARDS = 200
const LARGEST_BATCH = 80

export type Event = {
  review_id: string
  card_id: number
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

/** Reviews of one card over some months, some of them within the same minute or at the same instant. */
export function randomLog(card_id: number, random: Random): Event[] {
  let time = Date.UTC(2026, 0, 1) + whole(random, DAY)
  return Array.from({ length: 1 + whole(random, 8) }, () => {
    time += whole(random, random() < 0.2 ? 1 : random() < 0.5 ? 1_200_000 : 30 * DAY)
    const rating = (1 + whole(random, 4)) as Event['rating']
    const reviewed_at = new Date(time).toISOString()
    return { review_id: randomUUID(), card_id, rating, reviewed_at, duration_ms: 1000 }
  })
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

const scheduler = fsrs({
  request_retention: 0.9,
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
})

/** What ts-fsrs says of a log, one review after another, in the words of the API. */
export function sequential(log: readonly Event[]) {
  const ordered = [...log].sort(
    (a, b) => a.reviewed_at.localeCompare(b.reviewed_at) || (a.review_id < b.review_id ? -1 : 1),
  )
  const card = ordered.reduce<Card>(
    (before, { reviewed_at, rating }) => scheduler.next(before, new Date(reviewed_at), rating).card,
    createEmptyCard(new Date(ordered[0]?.reviewed_at ?? 0)),
  )
  return {
    state: State[card.state]?.toLowerCase(),
    due_at: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    last_review_id: ordered.at(-1)?.review_id,
  }
}

type Stood = ReturnType<typeof sequential>

/** One learner reviews on two devices, which send at once what they have: in any order, in batches of any size, some of it twice. */
async function onTwoDevices(app: TestApp, logs: readonly Event[][], random: Random) {
  const learner = await newLearner(app)
  const devices: Event[][] = [[], []]
  for (const event of logs.flat()) {
    devices[whole(random, 2)]?.push(event)
    if (random() < 0.2) devices[whole(random, 2)]?.push(event)
  }
  const batches = devices.map((events) => {
    const left = shuffled(events, random)
    const cut: Event[][] = []
    while (left.length > 0) cut.push(left.splice(0, 1 + whole(random, LARGEST_BATCH)))
    return cut
  })
  const answers = await Promise.all(
    batches.map(async (cut) => {
      const statuses: number[] = []
      for (const reviews of cut) {
        const post = () => send(app, 'POST', '/flash-cards/reviews', { reviews }, learner)
        statuses.push((await untilAnswered(post)).status)
      }
      return statuses
    }),
  )
  return { learner, statuses: answers.flat() }
}

/**
 * Random logs through the API: shuffled, doubled and from two devices at once. Each must give what ts-fsrs gives in sequence.
 * @returns how many logs and events there were, and which cards came out otherwise
 */
export async function memory(count: number, seed: number) {
  const app = await startApp({
    settings: { OTP_ADDRESS_HOURLY: '100000', OTP_COUNTRY_DAILY: '100000', OTP_BLOCK_DAILY: '100000' },
  })
  const random = seeded(seed)
  const { lesson_id, cards } = await addCards(app)
  const faults: string[] = []
  let events = 0
  for (let done = 0; done < count; done += CARDS) {
    const logs = cards.slice(0, count - done).map((card) => randomLog(card, random))
    events += logs.flat().length
    const { learner, statuses } = await onTwoDevices(app, logs, random)
    for (const status of statuses) if (status !== 200) faults.push(`reviews were answered ${status}`)
    const found = new Map<number, Stood>()
    for (let page = 1; page <= CARDS / 100; page++) {
      const { body } = await send(app, 'GET', '/flash-cards', { lesson_id, per_page: 100, page }, learner)
      for (const card of body.data) found.set(card.id, card)
    }
    for (const log of logs) {
      const id = log[0]?.card_id ?? 0
      const wanted = sequential(log)
      const differing = (Object.keys(wanted) as (keyof Stood)[]).filter(
        (key) => found.get(id)?.[key] !== wanted[key],
      )
      for (const key of differing)
        faults.push(`card ${id}: ${key} is ${found.get(id)?.[key]}, not ${wanted[key]}`)
    }
  }
  await app.stop()
  return { logs: count, events, faults }
}
