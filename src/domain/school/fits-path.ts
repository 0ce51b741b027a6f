/** Something to watch or read beside the path. */
export type Extra = {
  /** The place of its level among all levels. */
  level: number
  /** Positions in its level of the units that teach its topic; empty if it needs no lesson. */
  taughtAt: readonly number[]
}

/** Place that a learner has reached: the place of their level, and of the last unit in it that they have begun. */
export type Reached = { level: number; unit: number }

/** True if it fits what was learned: of a level below, or about what a unit teaches that was begun. */
export const fitsPath = ({ level, taughtAt }: Extra, reached: Reached): boolean =>
  level < reached.level ||
  (level === reached.level && (taughtAt.length === 0 || Math.min(...taughtAt) <= reached.unit))
