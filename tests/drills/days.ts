import { sql } from 'kysely'
import { type Card, createEmptyCard, type Grade } from 'ts-fsrs'
import { findStudyDay, type Whereabouts } from '#domain/habit/streaks/study.ts'
import { type CardState, RATINGS, type Review } from '#domain/memory/card-state.ts'
import { toHistory } from '#domain/memory/log-loss.ts'
import { previewIntervals } from '#domain/memory/preview.ts'
import { applyReviews, replay, replayedState, sortReviews } from '#domain/memory/replay.ts'
import { daysBetween } from '#domain/time/day.ts'
import { zoneChanges } from '#domain/time/zone-changes.ts'
import { dayByClock, ODD_ZONES } from '#tests/support/memory/days.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { scheduler } from './memory.ts'
import { pick, type Random, seeded, whole } from './random.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Clocks of these years are the same for whoever knows zones. */
const [SINCE, UNTIL] = [Date.UTC(2021, 0, 1), Date.UTC(2025, 0, 1)]

/** Where a learner is, and where they move to and when; which of it is known when a review arrives. */
type Journey = { from: string; to: string; at: number }
const told = ({ from, to, at }: Journey, arrives: number): Whereabouts =>
  arrives < at
    ? { timeZone: from, zoneBefore: null, zoneSince: null }
    : { timeZone: to, zoneBefore: from, zoneSince: new Date(at) }
const zoneAt = ({ from, to, at }: Journey, time: number) => (time < at ? from : to)

/** Times of reviews: minutes, hours or weeks apart, some around the turn of a day and some around a change of clocks. */
function timesOf({ from }: Journey, random: Random): number[] {
  const changes = zoneChanges(from, new Date(SINCE), new Date(UNTIL))
  const start = random() < 0.5 || changes.length === 0 ? null : pick(random, changes).at.getTime()
  let time = start === null ? SINCE + whole(random, UNTIL - SINCE) : start - whole(random, 3 * DAY)
  const step = () =>
    random() < 0.3 ? whole(random, 20) : random() < 0.6 ? whole(random, 1500) : whole(random, 40 * 1440)
  return Array.from({ length: 2 + whole(random, 9) }, () => (time += step() * MINUTE))
}

/** ts-fsrs, one review after another, each at noon of UTC of its day of study. */
function byTsFsrs(reviews: readonly Review[], journey: Journey) {
  let [day, card] = ['', null as Card | null]
  const passed: number[] = []
  for (const { reviewed_at, rating } of reviews) {
    const own = dayByClock(reviewed_at, zoneAt(journey, reviewed_at.getTime()))
    passed.push(day === '' ? 0 : Math.max(0, daysBetween(day, own)))
    // Who flies west has some days twice.
    if (own > day) day = own
    const noon = new Date(`${day}T12:00:00Z`)
    card = scheduler.next(card ?? createEmptyCard(noon), noon, rating as Grade).card
  }
  const noon = new Date(`${day}T12:00:00Z`)
  const dueFrom = (at: Date, due: Date) => at.getTime() + due.getTime() - noon.getTime()
  const last = reviews.at(-1)?.reviewed_at ?? noon
  const wanted = card && [card.stability, card.difficulty, dueFrom(last, card.due), card.reps, card.lapses]
  const next = card && scheduler.repeat(card, noon)
  const previews = next && RATINGS.map((rating) => dueFrom(last, next[rating].card.due))
  return { wanted, previews, passed, day }
}

const shown = (state: CardState | null) =>
  state && [state.stability, state.difficulty, state.due_at.getTime(), state.reps, state.lapses]
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The state after reviews that arrive in any order, some twice. */
function arrived(log: readonly Review[], random: Random): CardState | null {
  const known = new Map<string, Review>()
  let state: CardState | null = null
  for (const one of [...log, ...log].sort(() => random() - 0.5)) {
    if (known.has(one.review_id)) continue
    state = applyReviews(state, [one], () => [...known.values()])
    known.set(one.review_id, one)
  }
  return state
}

/** What of a log is otherwise than ts-fsrs has it. */
function faultsOf(log: readonly Review[], journey: Journey, random: Random): string[] {
  const ordered = sortReviews(log)
  const { wanted, previews, passed, day } = byTsFsrs(ordered, journey)
  const at = ordered.at(-1)?.reviewed_at ?? new Date(0)
  const state = replay(ordered)
  const found = {
    state: same(shown(state), wanted),
    day: state?.last_day === day,
    replayed: same(replayedState([...log].reverse()), state),
    arrived: same(arrived(log, random), state),
    previews: same(
      previewIntervals(state, { at, day }).map(({ due_at }) => due_at.getTime()),
      previews,
    ),
    history: same(
      toHistory(log).map(({ days }) => days),
      passed,
    ),
  }
  return Object.entries(found).flatMap(([what, isRight]) => (isRight ? [] : [what]))
}

/** Instants of which the database has another day of study than the program. */
async function otherInDatabase(app: TestApp, asked: readonly { at: Date; zone: string; day: string }[]) {
  const { rows } = await sql<{ fault: string }>`
    select at || ' in ' || zone || ': ' || study_day(at, zone) || ', not ' || day as fault
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (at timestamptz, zone text, day date)
    where study_day(at, zone) <> day`.execute(app.deps.db)
  return rows.map(({ fault }) => fault)
}

/** @returns how many logs there were, which differ from ts-fsrs and in what, and where the database has other days */
export async function days(count: number, seed: number) {
  const app = await startApp()
  const random = seeded(seed)
  const different: string[] = []
  const ofDatabase: string[] = []
  const total = { reviews: 0, journeys: 0 }
  for (let n = 0; n < count; n++) {
    const from = pick(random, ODD_ZONES)
    const isJourney = random() < 0.4
    const journey = { from, to: isJourney ? pick(random, ODD_ZONES) : from, at: 0 }
    const times = timesOf(journey, random)
    journey.at = isJourney ? pick(random, times) : (times.at(-1) ?? 0) + 1
    const log = times.map((time, place): Review => {
      const reviewed_at = new Date(time)
      const arrives = random() < 0.5 ? time : Math.max(time, journey.at)
      const { day } = findStudyDay(reviewed_at, told(journey, arrives))
      return { review_id: `${n}-${place}`, rating: pick(random, RATINGS), reviewed_at, day }
    })
    total.reviews += log.length
    total.journeys += isJourney ? 1 : 0
    const faults = faultsOf(log, journey, random)
    if (faults.length > 0) different.push(`${JSON.stringify({ journey, log })}: ${faults}`)
    ofDatabase.push(
      ...(await otherInDatabase(
        app,
        log.map(({ reviewed_at: at, day }) => ({ at, zone: zoneAt(journey, at.getTime()), day })),
      )),
    )
  }
  await app.stop()
  return { logs: count, ...total, different, ofDatabase }
}
