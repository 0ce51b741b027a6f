import { serverNow } from '#web/offline/clock.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'

/** A run through a lesson's questions as the phone keeps it: the question that is shown, from 0, and what was answered. */
type Run = { at: number; answers: Practised[] }
type Kept = Run & { kept_at: string }

export type Place = { learnerId: number; lessonId: number }

const nameOf = ({ learnerId, lessonId }: Place) => `thazin-run-${learnerId}-${lessonId}`

/** So long (ms) the end of a run is shown again; after that the lesson begins anew. */
const END_SHOWN = 3_600_000

/** The run that was interrupted, unless the server knows of one that went on later, elsewhere or without script. */
export function keptRun(place: Place, total: number, known: readonly Practised[]): Run | null {
  try {
    const run = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as Kept | null
    if (!run || known.some(({ ended_practice_at: ended }) => ended > run.kept_at)) return null
    const isOver = run.at >= total && serverNow().getTime() - Date.parse(run.kept_at) > END_SHOWN
    return isOver ? null : run
  } catch {
    return null
  }
}

/** Keeps a run as it stands; null forgets it. */
export function keepRun(place: Place, run: Run | null): void {
  try {
    if (run)
      localStorage.setItem(nameOf(place), JSON.stringify({ ...run, kept_at: serverNow().toISOString() }))
    else localStorage.removeItem(nameOf(place))
  } catch {
    // A phone that keeps nothing begins with what the server knows.
  }
}
