import type { StudyKind } from '#domain/habit/streaks/study.ts'
import { addCalledSeconds } from '#server/core/progress/study.queries.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { dayOfStudy } from './own-day.ts'

type Context = Pick<HandlerContext<{ second: number }>, 'input' | 'learner' | 'deps' | 'now' | 'timeZone'>

/** Adds seconds that a client counted itself to the learner's present day, in the language that they are learning. */
export async function saveSeconds(context: Context, kind: StudyKind) {
  const { input, learner, deps, now } = context
  const second = await addCalledSeconds(deps.db, learner.id, {
    ...dayOfStudy(now, context),
    kind,
    language_id: learner.language_id,
    seconds: input.second,
  })
  return { data: { second } }
}
