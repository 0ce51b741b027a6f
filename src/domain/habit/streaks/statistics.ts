/** A card counts as known once it would be recalled with a chance of 0.9 after so many days. */
export const KNOWN_FROM_DAYS = 21

/** Minutes of study as learners are shown them: in halves, and at least one where anything was studied. */
export const toHalfMinutes = (seconds: number): number =>
  seconds > 0 ? Math.max(1, Math.floor(seconds / 30)) / 2 : 0

/** Average correctness in whole percent, rounded; 0 of nothing. */
export function correctness(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct * 100) / total)
}

/** The longest that an answer counts for: an idle phone isn't thinking time. */
export const MAX_ANSWER_SECONDS = 300

export type Timed = { started_practice_at: Date; ended_practice_at: Date }

/** Average speed in seconds an answer, rounded; each answer between 0 and 300 s, whatever the phone's clock says; 0 of nothing. */
export function averageSecond(answers: readonly Timed[]): number {
  if (answers.length === 0) return 0
  const seconds = answers.map(({ started_practice_at, ended_practice_at }) =>
    Math.min(
      MAX_ANSWER_SECONDS,
      Math.max(0, (ended_practice_at.getTime() - started_practice_at.getTime()) / 1000),
    ),
  )
  return Math.round(seconds.reduce((sum, second) => sum + second, 0) / answers.length)
}
