import { clampSecond, mergeWatched, statusAfter } from '#domain/school/watched.ts'
import type { FeatureHandlers } from '#server/call/handler.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fail } from '#server/errors.ts'
import { isOpen } from './open.ts'
import { reachSecond, saveWatched } from './viewing.queries.ts'

/** Adds what was watched of a lesson's video to what was known; a lesson that is complete stays so. */
export const submitViewing: FeatureHandlers<'video'>['submitViewing'] = async ({ input, learner, deps }) => {
  const lesson = (await deps.school()).lessonById.get(input.lesson_id)
  if (!lesson?.video) throw fail.notFound()
  if (!(await isOpen(deps, learner, [lesson]))) throw fail.forbidden()
  const { duration } = lesson.video
  const second = clampSecond(input.last_reached_second, duration)
  const place = { learnerId: learner.id, lessonId: lesson.id }

  const status = await inTransaction(deps.db, async (trx) => {
    const before = await reachSecond(trx, { ...place, second })
    const watched = mergeWatched(before.watched, input.watched, duration)
    const status = before.status === 0 ? 0 : statusAfter(watched, duration)
    if (status !== before.status || !isSame(watched, before.watched))
      await saveWatched(trx, { ...place, status, watched })
    return status
  })
  return { data: { lesson_status: status, last_reached_second: second } }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other)
