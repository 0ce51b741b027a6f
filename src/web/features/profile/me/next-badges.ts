export type Badge = {
  code: string
  name: string
  image: string
  is_earned: boolean
  counts: string | null
  done: number
  goal: number
}

/** Of all that is still to be earned the nearest of each kind, and of these first what is nearly there. */
export function nextBadges(badges: readonly Badge[]): Badge[] {
  const open = badges.filter(({ is_earned }) => !is_earned).sort((one, other) => one.goal - other.goal)
  const nearest = new Map(open.toReversed().map((badge) => [badge.counts, badge]))
  return [...nearest.values()].sort((one, other) => other.done / other.goal - one.done / one.goal)
}
