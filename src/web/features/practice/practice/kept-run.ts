import { keepValue, keptValue } from '#web/offline/kept-values.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'
import { END_SHOWN } from './run-results.ts'

/** A run through a lesson's questions as the phone keeps it: how many were gone through, and what was answered last to each. */
type Run = { at: number; answers: Practised[] }
type Kept = Run & { kept_at: string }

export type RunKey = { learnerId: number; lessonId: number }

const nameOf = ({ learnerId, lessonId }: RunKey) => `thazin-run-${learnerId}-${lessonId}`

/** The run that was interrupted, unless the server knows of one that went on later, elsewhere or without script. */
export async function keptRun(
  place: RunKey,
  total: number,
  known: readonly Practised[],
): Promise<Run | null> {
  const run = await keptValue<Kept>(nameOf(place))
  if (!run || known.some(({ ended_practice_at: ended }) => ended > run.kept_at)) return null
  const isOver = run.at >= total && serverNow().getTime() - Date.parse(run.kept_at) > END_SHOWN
  return isOver ? null : run
}

/** Keeps a run as it stands; null forgets it. */
export const keepRun = (place: RunKey, run: Run | null): void =>
  keepValue(nameOf(place), run && { ...run, kept_at: serverNow().toISOString() })
