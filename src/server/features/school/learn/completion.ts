import { findIdRange } from '#domain/base/id-range.ts'
import { toHalfMinutes } from '#domain/habit/streaks/statistics.ts'
import { isLocked } from '#domain/school/lesson-view.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { addDays } from '#domain/time/day.ts'
import { startOfStudyDay, studyDaySpan } from '#domain/time/study-day.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { unitRow } from '#server/core/catalogue/lesson-rows.ts'
import type { SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import { readSchoolDeck } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { readLessonEnd } from '#server/read-models/lesson-end.ts'
import { toProgressSummaryOfRow } from './learn.queries.ts'
import { byLesson, listLessonIds, makeProgressSide } from './learner-progress.ts'

type Asked = { lesson_id?: number | undefined; unit_id?: number | undefined; level_id?: number | undefined }

/**
 * Finds what ended: a lesson with its unit, a unit, or a level; with the units of the level, and the cards that count. Nothing if nothing
 * is named.
 * @throws Failure 404 for what the school does not show
 */
async function placeOf(deps: Deps, { lesson_id, unit_id, level_id }: Asked) {
  if ((lesson_id ?? unit_id ?? level_id) === undefined) return null
  const school = await deps.school()
  const lesson = school.lessonById.get(lesson_id ?? 0)
  const unit = school.unitById.get((lesson_id === undefined ? unit_id : lesson?.unit_id) ?? 0)
  const isOfUnit = (lesson_id ?? unit_id) !== undefined
  const level = school.levelById.get((isOfUnit ? unit?.level_id : level_id) ?? 0)
  const units = school.unitsOfLevel.get(level?.id ?? 0) ?? []
  if (!level || units.length === 0) throw fail.notFound()
  const { ofLesson } = await getCards(deps)
  const cardIds = (unit ? [unit] : units)
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ id }) => (ofLesson.get(id) ?? []).map((card) => card.id))
  return { lesson, unit, level, units, cardIds }
}

/** View of an end, as it concerns the learner: one statement. */
export const showCompletion: FeatureHandlers<'learn'>['ending'] = async (context) => {
  const { input, learner, deps, locale, timeZone, now } = context
  const place = await placeOf(deps, input)
  const { shelf } = await readSchoolDeck(deps, learner.language_id)
  const { day } = dayOfStudy(now, context)
  const row = await readLessonEnd(deps.db, {
    learnerId: learner.id,
    day,
    span: studyDaySpan(now, timeZone),
    untilTomorrow: startOfStudyDay(addDays(day, 2), timeZone),
    now,
    languageId: learner.language_id,
    lessons: findIdRange(listLessonIds(place?.units ?? [])),
    cardIds: place?.cardIds ?? null,
    cards: shelf,
    schoolOnly: learner.school_cards_only,
  })
  const { daily_minutes, due_tomorrow, words } = row
  const shown = { minutes: toHalfMinutes(row.seconds), daily_minutes, due_tomorrow, words }
  if (!place) return { data: { ...shown, unit: null, level: null } }
  const { lesson, unit, level, units } = place
  const school = await deps.school()
  const side = makeProgressSide(byLesson(toProgressSummaryOfRow(row)), school, now)
  if (lesson && unit && isLocked({ isPremium: lesson.is_premium, ...side(unit) })) throw fail.forbidden()
  const isDone = (one: SchoolUnit) =>
    one.lessons.every(({ id }) => side(one).progress.get(id)?.status === STATUS.complete)
  return {
    data: {
      ...shown,
      unit: unit ? { id: unit.id, title: unitRow(unit, school, locale).title, is_done: isDone(unit) } : null,
      level: {
        id: level.id,
        code: level.code,
        language_id: level.language_id,
        is_done: units.every(isDone),
      },
    },
  }
}
