export type TodayProgress = {
  /** Cards left of today's share, and those looked at. */
  due: number
  reviewed: number
  /** Minutes studied, and planned. */
  minutes: number
  goal: number
  /** Whether a lesson was finished today, and whether one is open. */
  hasFinished: boolean
  hasNext: boolean
  /** A short or micro lesson; null if there is none. */
  beside: 'open' | 'done' | null
}

export type DailyTask = { of: 'cards' | 'finished' | 'next' | 'beside'; isDone: boolean }

/** How many fit above the path on a small phone. */
const MAX_THINGS = 3

/**
 * The things of today in their order: the cards that are due, the lessons, a short or micro lesson. What was done stays; what is open is
 * left out once the day is done, and asks for no more than the plan.
 */
export function listDailyTasks({
  due,
  reviewed,
  minutes,
  goal,
  hasFinished,
  hasNext,
  beside,
}: TodayProgress): {
  things: DailyTask[]
  isDone: boolean
} {
  const isPlanMet = minutes >= Math.max(1, goal)
  const things: DailyTask[] = []
  if (due > 0 || reviewed > 0) things.push({ of: 'cards', isDone: due === 0 })
  if (hasFinished) things.push({ of: 'finished', isDone: true })
  if (hasNext && !isPlanMet) things.push({ of: 'next', isDone: false })
  if (beside === 'done' || (beside === 'open' && !isPlanMet && things.length < MAX_THINGS))
    things.push({ of: 'beside', isDone: beside === 'done' })
  const isDone = things.every((thing) => thing.isDone) && (isPlanMet || things.length > 0)
  return { things, isDone }
}
