/** Kinds of what a learner does and that may have to wait for the line. */
export const allKinds = ['answers', 'reviews', 'drawings', 'viewing', 'marks'] as const
export type KindName = (typeof allKinds)[number]

/** An event as it was written ahead: `thazin-waiting/7/answers/…`. */
export const waitingName = (learner: number, kind: string, id = '') =>
  `thazin-waiting/${learner}/${kind}/${id}`
/** Name of the number of a kind that the database holds: `thazin-count/7/answers`. */
export const countName = (learner: number, kind: string) => `thazin-count/${learner}/${kind}`

/** Kinds that a learner knows as theirs. What was watched and what was said of cards go along with it. */
const TOLD: readonly KindName[] = ['answers', 'reviews', 'drawings']

/** Number of answers, reviews and drawings of this learner that wait, or of these kinds alone. */
export const waitingCount = (learner: number, kinds = TOLD): number => count(learner, kinds)

/** True if anything of this learner waits: cheap, so that a page need not load what sends it. */
export const isAnythingWaiting = (learner: number): boolean => count(learner, allKinds) > 0

function count(learner: number, kinds: readonly KindName[]): number {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return kinds.reduce((sum, kind) => {
      const ahead = names.filter((name) => name.startsWith(waitingName(learner, kind))).length
      const stored = Number.parseInt(localStorage.getItem(countName(learner, kind)) ?? '0', 10)
      return sum + ahead + stored
    }, 0)
  } catch {
    return 0
  }
}
