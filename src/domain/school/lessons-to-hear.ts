type Lesson = { id: number }

/**
 * Chooses the lessons to hear one after another: those that the learner worked on, the last one first, and after them what
 * follows on the path that was not begun yet; who began none hears the path from its beginning.
 * @param recent what was worked on and can be heard, the last one first
 * @param path what can be heard of the level of `recent`’s first, or of the learner’s own, in its order
 * @param begun ids of all lessons that were begun
 */
export function lessonsToHear<T extends Lesson>(
  { recent, path, begun }: { recent: readonly T[]; path: readonly T[]; begun: ReadonlySet<number> },
  { most, mostNew }: { most: number; mostNew: number },
): T[] {
  const last = path.findIndex(({ id }) => id === recent[0]?.id)
  const following = path.slice(last + 1).filter(({ id }) => !begun.has(id))
  const fresh = following.slice(0, recent.length > 0 ? mostNew : most)
  return [...recent.slice(0, most - fresh.length), ...fresh]
}
