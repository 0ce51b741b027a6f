export type TodayProgress = {
  /** Cards left of today's share, the minutes that they take, and those looked at. */
  due: number
  dueMinutes: number
  reviewed: number
  /** Minutes studied, and planned. */
  minutes: number
  goal: number
  /** True if a lesson was finished today. */
  hasFinished: boolean
  /** Minutes of the lessons that are open, in their order. */
  lessons: readonly number[]
  /** A short or micro lesson with its minutes; null if there is none. */
  beside: { minutes: number; isDone: boolean } | null
  /** A free story with its minutes and those of the ones after it, which fill the day where no lesson is open; null if there is none. */
  story: { minutes: number; later: readonly number[]; isDone: boolean } | null
}

export type DailyTask = {
  of: 'cards' | 'finished' | 'next' | 'story' | 'beside'
  isDone: boolean
  /** Number of further lessons, or stories, that fill the plan after the next one, and their minutes. */
  more: { count: number; minutes: number }
}

/** Maximum number of things that fit above the path on a small phone. */
const MAX_THINGS = 3
const NO_MORE = { count: 0, minutes: 0 }

/**
 * The things of today in their order: the cards that are due, the lessons, a short or micro lesson. What was done stays; what is open is
 * left out once the day is done, and comes to the minutes that are left of the plan, as far as there are lessons. Where none is open, a story that
 * costs nothing stands in their place.
 */
export function listDailyTasks(today: TodayProgress): { things: DailyTask[]; isDone: boolean } {
  const { due, reviewed, minutes, goal, hasFinished, lessons, beside, story } = today
  const isPlanMet = minutes >= Math.max(1, goal)
  const hasNext = lessons.length > 0
  const things: DailyTask[] = []
  const add = (of: DailyTask['of'], isDone: boolean, more = NO_MORE) => things.push({ of, isDone, more })
  if (due > 0 || reviewed > 0) add('cards', due === 0)
  if (hasFinished) add('finished', true)
  const besideFits = things.length + (hasNext ? 1 : 0) < MAX_THINGS
  const isBesideOpen = beside?.isDone === false && !isPlanMet && besideFits
  if (hasNext && !isPlanMet) add('next', false, fillPlan(today, lessons, isBesideOpen))
  if (story && !hasNext && !isPlanMet) {
    const open = [story.isDone ? 0 : story.minutes, ...story.later]
    add('story', story.isDone, fillPlan(today, open, isBesideOpen))
  }
  if (beside?.isDone || isBesideOpen) add('beside', beside?.isDone === true)
  const isDone = things.every((thing) => thing.isDone) && (isPlanMet || things.length > 0)
  return { things, isDone }
}

/** Finds what the plan still has room for after the next one. @param lengths in minutes, the next one first */
function fillPlan(
  { dueMinutes, minutes, goal, beside }: TodayProgress,
  [next = 0, ...later]: readonly number[],
  isBesideOpen: boolean,
): DailyTask['more'] {
  let left = goal - minutes - dueMinutes - next - (isBesideOpen ? (beside?.minutes ?? 0) : 0)
  const more = { count: 0, minutes: 0 }
  for (const length of later) {
    if (left <= 0) break
    more.count += 1
    more.minutes += length
    left -= length
  }
  return more
}
