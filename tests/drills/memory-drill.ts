import { sql } from 'kysely'
import { type CardKeyText, formatCardKey, toForwardKey } from '#domain/memory/card-key.ts'
import { DIRECTIONS, type Direction, type Sibling, waitsForSibling } from '#domain/memory/direction.ts'
import { SET_ASIDE, type SetAside, setAsideUntil } from '#domain/memory/set-aside.ts'
import { studyDaySpan } from '#domain/time/study-day.ts'
import { newLearner } from '#tests/support/factories.ts'
import { dayByClock, ODD_ZONES } from '#tests/support/memory/days.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { untilAnswered } from './busy.ts'
import { addCards, type Event, randomLog, sequential } from './memory.ts'
import { pick, type Random, seeded, whole } from './random.ts'

const MAX_BATCH = 80
const DAY = 86_400_000

type Mark = { card_id: number; direction: Direction; as: SetAside; at: string }
/** What a learner did with one direction of a card: reviews, which of them they took back, and when they set it aside. */
type Life = {
  key: CardKeyText
  card_id: number
  direction: Direction
  log: Event[]
  undone: Set<string>
  marks: Mark[]
}

/** A call as a device sends it. */
type Call = { path: string; input: Record<string, unknown> }

/** All cards of the drill are the school's. */
const keyOf = (card_id: number, direction: Direction) =>
  formatCardKey({ ...toForwardKey('school', card_id), direction })
const otherWay = { forward: 'reverse', reverse: 'forward' } as const

function randomLife(card_id: number, direction: Direction, random: Random): Life {
  const log = randomLog(card_id, random, direction)
  const undone = new Set(log.filter(() => random() < 0.2).map(({ review_id }) => review_id))
  const marks = Array.from({ length: random() < 0.5 ? 0 : 1 + whole(random, 3) }, () => ({
    card_id,
    direction,
    as: pick(random, SET_ASIDE),
    // Some at the same instant.
    at: new Date(Date.now() - whole(random, 3) * DAY - whole(random, 3) * 60_000).toISOString(),
  }))
  return { key: keyOf(card_id, direction), card_id, direction, log, undone, marks }
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/**
 * What two devices send of it: reviews in any order and in batches of any size, undos before or after what they undo, cards set aside,
 * and some of all that twice.
 */
function callsOf(lives: readonly Life[], random: Random): Call[][] {
  const twice = <T>(values: readonly T[]) => [...values, ...values.filter(() => random() < 0.2)]
  const devices: Call[][] = [[], []]
  const reviews: Event[][] = [[], []]
  for (const event of twice(lives.flatMap(({ log }) => log))) reviews[whole(random, 2)]?.push(event)
  for (const [device, events] of reviews.entries()) {
    const left = shuffled(events, random)
    while (left.length > 0) {
      const batch = left.splice(0, 1 + whole(random, MAX_BATCH))
      devices[device]?.push({ path: '/flash-cards/reviews', input: { reviews: batch } })
    }
  }
  for (const review_id of twice(lives.flatMap(({ undone }) => [...undone])))
    devices[whole(random, 2)]?.push({ path: '/flash-cards/reviews/undo', input: { review_id } })
  for (const mark of twice(lives.flatMap(({ marks }) => marks)))
    devices[whole(random, 2)]?.push({ path: '/flash-cards/set-aside', input: mark })
  return devices.map((calls) => shuffled(calls, random))
}

/** Both devices at once, each its calls one by one. @returns what was answered otherwise than 200 */
async function sendAll(app: TestApp, learner: { token: string }, devices: readonly Call[][]) {
  const faults: string[] = []
  await Promise.all(
    devices.map(async (calls) => {
      for (const { path, input } of calls) {
        const { status } = await untilAnswered(() => send(app, 'POST', path, input, learner))
        if (status !== 200) faults.push(`${path} was answered ${status}`)
      }
    }),
  )
  return faults
}

async function readAll(
  app: TestApp,
  path: string,
  input: Record<string, unknown>,
  learner: { token: string },
) {
  const found: Record<string, unknown>[] = []
  for (let page = 1; ; page++) {
    const { body } = await send(app, 'GET', path, { ...input, per_page: 100, page }, learner)
    found.push(...body.data)
    if (page >= body.pagination.last_page) return found
  }
}

/** Until when a card is set aside by what was said last; of what was said at the same instant by the longest. */
function untilOf(marks: readonly Mark[], timeZone: string): number {
  const said = marks.map(({ as, at }) => {
    const time = new Date(at)
    const until = setAsideUntil(as, time, { day: dayByClock(time, timeZone), timeZone })
    return { at: time.getTime(), until: until?.getTime() ?? Number.POSITIVE_INFINITY }
  })
  return said.sort((a, b) => b.at - a.at || b.until - a.until)[0]?.until ?? 0
}

/** A direction that was never reviewed, or of which nothing counts. */
const NEW: Record<string, unknown> = { state: 'new', due_at: null, reps: 0, lapses: 0 }

const keyOfShown = (card: Record<string, unknown>) => keyOf(card.id as number, card.direction as Direction)

/** The states of reverse directions in the words of the API: no call lists them all. */
async function readReverses(app: TestApp, learnerId: number): Promise<Record<string, unknown>[]> {
  const states = await app.deps.db
    .selectFrom('card_states')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .where('direction', '=', 'reverse')
    .execute()
  return states.map(({ card_id, due_at, ...state }) => ({
    ...state,
    id: card_id,
    due_at: due_at.toISOString(),
  }))
}

const counting = ({ log, undone }: Life) => log.filter(({ review_id }) => !undone.has(review_id))
const same = (found: unknown, wanted: unknown) => JSON.stringify(found) === JSON.stringify(wanted)

/** The states, the due list, the list of what was set aside for good, the sums and the days, where they are not as if nothing undone had been. */
async function faultsOf(
  app: TestApp,
  learner: { id: number; token: string; timeZone: string },
  lives: Life[],
  lesson_id: number,
) {
  const faults: string[] = []
  const cards = new Map(
    [
      ...(await readAll(app, '/flash-cards', { lesson_id }, learner)),
      ...(await readReverses(app, learner.id)),
    ].map((card) => [keyOfShown(card), card]),
  )
  const now = Date.now()
  const { timeZone } = learner
  const day = studyDaySpan(new Date(now), timeZone)
  const siblings = new Map<CardKeyText, Sibling & { isDue: boolean }>()
  for (const life of lives) {
    const [left, found] = [counting(life), cards.get(life.key)]
    const wanted = left.length > 0 ? sequential(left, timeZone) : NEW
    for (const [key, value] of Object.entries(wanted))
      if ((found?.[key] ?? NEW[key]) !== value)
        faults.push(`card ${life.key}: ${key} is ${found?.[key]}, not ${value}`)
    if (left.length === 0) continue
    const [time, isReview] = [Date.parse(String(wanted.due_at)), wanted.state === 'review']
    siblings.set(life.key, {
      direction: life.direction,
      comes_at: new Date(Math.min(8.64e15, Math.max(time, untilOf(life.marks, timeZone)))),
      last_reviewed_at: new Date(Math.max(...left.map(({ reviewed_at }) => Date.parse(reviewed_at)))),
      isDue: time < (isReview ? day.until.getTime() : now) && untilOf(life.marks, timeZone) <= now,
    })
  }
  const due = lives
    .filter(({ key, card_id, direction }) => {
      const [own, other] = [siblings.get(key), siblings.get(keyOf(card_id, otherWay[direction]))]
      return own?.isDue && !(other && waitsForSibling(own, other, day))
    })
    .map(({ key }) => key)
  const listed = (await readAll(app, '/flash-cards', { due: 1, all: 1 }, learner))
    .filter(({ state }) => state !== 'new')
    .map(keyOfShown)
  if (!same(listed.sort(), due.sort())) faults.push(`due are ${listed}, not ${due}`)
  const aside = lives.filter(({ marks }) => untilOf(marks, timeZone) === Infinity).map(({ key }) => key)
  const suspended = (await readAll(app, '/flash-cards/suspended', {}, learner)).map(keyOfShown)
  if (!same(suspended.sort(), aside.sort())) faults.push(`set aside are ${suspended}, not ${aside}`)

  const left = lives.flatMap(counting)
  const { rows } = await sql<{ days: unknown; reviewed: number; ms: number; undone: number }>`
    select reviewed, review_milliseconds as ms, undone,
      (select json_agg(json_build_array(day, events, event_ms) order by day) from daily_seconds
        where learner_id = ${learner.id} and kind = 'review') as days
    from practice_totals where learner_id = ${learner.id}`.execute(app.deps.db)
  const byDay = Map.groupBy(left, ({ reviewed_at }) => dayByClock(new Date(reviewed_at), timeZone))
  const days = [...byDay]
    .map(([day, events]) => [day, events.length, events.length * 1000])
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
  if (!same(rows[0]?.days ?? [], days)) faults.push(`days are ${JSON.stringify(rows[0]?.days)}`)
  if (rows[0]?.reviewed !== left.length || rows[0]?.ms !== left.length * 1000)
    faults.push(`the sums are ${JSON.stringify(rows[0])}, not of ${left.length}`)
  return faults
}

/**
 * Random logs through the API: shuffled, doubled and from two devices at once, with reviews that are undone, cards that are
 * set aside and words that are typed. Each direction of a card must give what ts-fsrs gives in sequence of what wasn't undone.
 * @returns how many logs and events there were, and what came out otherwise
 */
export async function memory(count: number, seed: number) {
  const app = await startApp({
    settings: {
      ...{ OTP_ADDRESS_HOURLY: '100000', OTP_COUNTRY_DAILY: '100000', OTP_BLOCK_DAILY: '100000' },
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
  })
  const random = seeded(seed)
  const { lesson_id, cards } = await addCards(app)
  const faults: string[] = []
  const events = { reviews: 0, undone: 0, marks: 0 }
  let logs = 0
  while (logs < count) {
    const done = logs
    // Of some cards both directions, of some one alone.
    const asked = cards.flatMap((card) =>
      DIRECTIONS.filter(() => random() < 0.7).map((way) => [card, way] as const),
    )
    const lives = asked.slice(0, count - done).map(([card, way]) => randomLife(card, way, random))
    logs += lives.length
    events.reviews += lives.flatMap(({ log }) => log).length
    events.undone += lives.flatMap(({ undone }) => [...undone]).length
    events.marks += lives.flatMap(({ marks }) => marks).length
    const timeZone = pick(random, ODD_ZONES)
    const learner = { ...(await newLearner(app)), timeZone }
    await app.deps.db
      .updateTable('learners')
      .set({ time_zone: timeZone })
      .where('id', '=', learner.id)
      .execute()
    await send(app, 'POST', '/flash-cards/settings', { both_ways: true, typed: true }, learner)
    faults.push(...(await sendAll(app, learner, callsOf(lives, random))))
    faults.push(...(await faultsOf(app, learner, lives, lesson_id)))
  }
  await app.stop()
  return { logs, ...events, faults }
}
