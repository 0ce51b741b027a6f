import type { StudyKind } from '#domain/habit/streaks/study.ts'
import { addStudyEvent, type StudyEvent } from '#server/core/progress/study.queries.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { assertPast, dayOfStudy } from './own-day.ts'

type Sent = { id: number; event_id: string; second: number; at: string }
type Context = Pick<HandlerContext<Sent>, 'input' | 'learner' | 'deps' | 'now' | 'timeZone'>

/** Maximum number of times that something may be gone through at one go, for what it counts, where nothing else is said. */
const TIMES = 3

/**
 * Counts what a client tells of something without a record of its own, such as reading; at most three times as long as it takes, or `times`.
 * @param what.seconds how long it takes once
 * @throws Failure 422 for a time that can't be
 */
export async function countEvent(
  context: Context,
  what: { event: StudyEvent['kind']; kind: StudyKind; language_id: number; seconds: number; times?: number },
): Promise<void> {
  const { input, learner, deps, now } = context
  const studied_at = new Date(input.at)
  assertPast(studied_at, now, 'at')
  await addStudyEvent(
    deps.db,
    learner.id,
    { event_id: input.event_id, kind: what.event, subject_id: input.id, studied_at },
    {
      ...dayOfStudy(studied_at, context),
      kind: what.kind,
      language_id: what.language_id,
      ms: Math.min(input.second, Math.ceil((what.times ?? TIMES) * what.seconds)) * 1000,
    },
  )
}
