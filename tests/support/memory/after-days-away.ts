import { catchUpPlan, type Overdue } from '#domain/memory/catch-up.ts'
import { computeDailyQuota } from '#domain/memory/daily-quota.ts'
import { firstMemory, type MemoryState, nextMemory, recall } from '#domain/memory/fsrs6.ts'
import { DEFAULT_PARAMETERS as W } from '#domain/memory/scheduler.ts'

const DAY = 86_400_000
/** Days over which recall is looked at from the return on. */
const HORIZON = 60
/** The desired retention is 0.9: a card falls due when its stability in days has passed. */
const dueAfter = ({ stability }: MemoryState) => Math.max(1, Math.round(stability))
/** So many cards the server plans at once. */
const MAX_PLANNED_CARDS = 120

type Card = MemoryState & { id: number; last: number; due: number; isOld: boolean }
type Learner = { dailyMinutes: number; seconds: number; newADay: number; away: number; random: () => number }
export type Outcome = { recall: number; worstDay: number; clearAfter: number; backlog: number }

function review(card: Card, day: number, random: () => number): boolean {
  const elapsed = Math.max(1, day - card.last)
  const isKnown = random() < recall(W, elapsed, card.stability)
  Object.assign(card, nextMemory(W, card, elapsed, isKnown ? 3 : 1), { last: day })
  card.due = day + dueAfter(card)
  return isKnown
}

const dueOn = (cards: readonly Card[], day: number) =>
  cards
    .filter((card) => card.due <= day)
    .sort((a, b) => (day - b.last) / b.stability - (day - a.last) / a.stability)

/** The due cards as the plan has them. */
function planned(due: Card[], day: number, perDay: number): Card[] {
  if (due.length <= perDay) return due
  const now = new Date(day * DAY)
  const overdue = due.slice(0, MAX_PLANNED_CARDS).map(
    (card): Overdue => ({
      id: card.id,
      state: {
        state: 'review',
        due_at: new Date(card.due * DAY),
        stability: card.stability,
        difficulty: card.difficulty,
        step: 0,
        scheduled_days: 0,
        reps: 3,
        lapses: 0,
        last_review_id: '',
        last_reviewed_at: new Date(card.last * DAY),
        last_day: '',
      },
    }),
  )
  const byId = new Map(due.map((card) => [card.id, card]))
  return (catchUpPlan(overdue, now, perDay)[0] ?? []).flatMap((id) => byId.get(id) ?? [])
}

function begin(cards: Card[], day: number, count: number): void {
  for (let n = 0; n < count; n++) {
    const memory = firstMemory(W, 3)
    cards.push({ ...memory, id: cards.length + 1, last: day, due: day + dueAfter(memory), isOld: false })
  }
}

/** One look's seconds: people differ from themselves by up to a third. */
const look = ({ seconds, random }: Learner) => seconds * (2 / 3 + (2 / 3) * random())

/** A day within the share: what is due by the plan, its lapses once more, then new cards; the share is asked for before each. @returns seconds */
function dayInShare(learner: Learner, cards: Card[], day: number): number {
  let [looked, seconds, steps] = [0, 0, 0]
  const perDay = Math.max(1, Math.floor((learner.dailyMinutes * 60) / learner.seconds))
  const waiting = planned(dueOn(cards, day), day, perDay)
  let fresh = learner.newADay
  const due = () => cards.filter((card) => card.due <= day).length
  for (;;) {
    const share = computeDailyQuota({
      dailyMinutes: learner.dailyMinutes,
      secondsPerCard: learner.seconds,
      looked,
      seconds,
      steps,
      reviews: due(),
      fresh,
    })
    const card = waiting[0]
    if (share.steps > 0) steps -= 1
    else if (share.reviews > 0 && card) {
      waiting.shift()
      if (!review(card, day, learner.random)) steps += 1
    } else if (share.fresh > 0) {
      begin(cards, day, 1)
      fresh -= 1
      steps += 2
    } else return seconds
    looked += 1
    seconds += look(learner)
  }
}

/** A day with everything at once, as Anki shows it. @returns seconds */
function dayAtOnce(learner: Learner, cards: Card[], day: number): number {
  let looks = 3 * learner.newADay
  for (const card of dueOn(cards, day)) looks += review(card, day, learner.random) ? 1 : 2
  begin(cards, day, learner.newADay)
  return Array.from({ length: looks }, () => look(learner)).reduce((sum, one) => sum + one, 0)
}

/** A learner who studied for a while, was away, and came back: how it goes on from there. */
export function afterDaysAway(learner: Learner, history: number, isInShare: boolean): Outcome {
  const cards: Card[] = []
  for (let day = 0; day < history; day++) dayInShare(learner, cards, day)
  for (const card of cards) card.isOld = true
  const back = history + learner.away
  const study = isInShare ? dayInShare : dayAtOnce
  const old = cards.length
  const isOverdue = (day: number) => (card: Card) => card.isOld && card.due < day
  const backlog = cards.filter(isOverdue(back)).length
  let [sum, worst, clearAfter] = [0, 0, -1]
  for (let day = back; day < back + HORIZON; day++) {
    const seconds = study(learner, cards, day)
    worst = Math.max(worst, seconds / (learner.dailyMinutes * 60))
    if (clearAfter < 0 && !cards.some(isOverdue(day + 1))) clearAfter = day - back + 1
    for (const card of cards) if (card.isOld) sum += recall(W, day - card.last, card.stability)
  }
  return {
    recall: sum / old / HORIZON,
    worstDay: worst,
    clearAfter: clearAfter < 0 ? HORIZON : clearAfter,
    backlog,
  }
}
