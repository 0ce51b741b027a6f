import { clampSecond, mergeWatched, statusAfter, watchedSeconds } from '#domain/school/watched.ts'
import { languageOfLesson } from '#server/core/catalogue/lesson-language.ts'
import { reachSecond, saveWatched } from '#server/core/progress/lessons.queries.ts'
import { isLessonLocked, lockedNow, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import { assertPast, dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'

/**
 * Adds what was watched of a lesson's video to what was known; a lesson that is complete stays so. What was watched before a subscription
 * ended counts when it arrives after.
 */
export const submitViewing: FeatureHandlers<'video'>['submitViewing'] = async (context) => {
  const { input, learner, deps, now } = context
  const studied_at = input.at === undefined ? now : new Date(input.at)
  assertPast(studied_at, now, 'at')
  const school = await deps.school()
  const lesson = school.lessonById.get(input.lesson_id)
  if (!lesson?.video) throw fail.notFound()
  const grants = await readGrantsForLessons(deps, learner.id, [lesson.id])
  const isLocked = (at: Date) => isLessonLocked(school, grants, lesson.id, at)
  if (isLocked(now) && isLocked(studied_at)) throw lockedNow(school, grants, lesson.id, now)
  const { duration } = lesson.video
  // A clock that is ahead wins nothing.
  const at = new Date(Math.min(studied_at.getTime(), now.getTime()))
  const second = clampSecond(input.last_reached_second, duration)
  const place = { learnerId: learner.id, lessonId: lesson.id }

  const studied = (seconds: number) => ({
    ...dayOfStudy(studied_at, context),
    kind: 'video' as const,
    language_id: languageOfLesson(school, lesson.id) ?? learner.language_id,
    ms: Math.round((input.second ?? seconds) * 1000),
  })
  const event = input.event_id && {
    event: { event_id: input.event_id, kind: 'video' as const, subject_id: lesson.id, studied_at },
    studied: studied(watchedSeconds(mergeWatched([], input.watched, duration))),
  }

  const reached = await inTransaction(deps.db, async (trx) => {
    const before = await reachSecond(trx, { ...place, second, at, counted: event || null })
    const watched = mergeWatched(before.watched, input.watched, duration)
    const status = before.status === 0 ? 0 : statusAfter(watched, duration)
    // Without an id only what was not watched before counts, so that a repeat adds nothing.
    const news = event ? 0 : watchedSeconds(watched) - watchedSeconds(before.watched)
    if (status !== before.status || !isSame(watched, before.watched))
      await saveWatched(trx, { ...place, status, watched, studied: news > 0 ? [studied(news)] : [] })
    return { status, second: before.last_reached_second }
  })
  return { data: { lesson_status: reached.status, last_reached_second: reached.second } }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other)
