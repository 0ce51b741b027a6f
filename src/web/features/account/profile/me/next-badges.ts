export type Badge = {
  code: string
  name: string
  image: string
  is_earned: boolean
  counts: string | null
  done: number
  goal: number
}

/** The nearest unearned badge of each kind, the nearest of all first. */
export function nextBadges(badges: readonly Badge[]): Badge[] {
  const open = badges.filter(({ is_earned }) => !is_earned).sort((one, other) => one.goal - other.goal)
  const nearest = new Map([...open].reverse().map((badge) => [badge.counts, badge]))
  return [...nearest.values()].sort((one, other) => other.done / other.goal - one.done / one.goal)
}
