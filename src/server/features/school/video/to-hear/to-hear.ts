import { levelWithUnits } from '#domain/school/learn-path.ts'
import { lessonsToHear } from '#domain/school/lessons-to-hear.ts'
import { LANGUAGE_IDS, languageById, STATUS } from '#domain/school/lookups.ts'
import { localize } from '#domain/text/locales.ts'
import type { School, SchoolLesson, SchoolVideo } from '#server/core/catalogue/school.queries.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers, Learner } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readBegun } from './to-hear.queries.ts'

/** Maximum number of lessons heard in one go, and of those among them that were not begun. */
const LIMITS = { most: 12, mostNew: 4 }

type Audible = SchoolLesson & { video: SchoolVideo; bytes: number; level: number }

/** The lessons of a language whose video has a sound of its own, in the order of the path. */
const audibleOf = (school: School, languageId: number): Audible[] =>
  school.levels
    .filter(({ language_id }) => language_id === languageId)
    .flatMap(({ id }) =>
      (school.unitsOfLevel.get(id) ?? []).flatMap(({ lessons }) => lessons.map(inLevel(id))),
    )
    .flatMap(({ lesson, level }) => {
      const { video } = lesson
      const sound = video?.renditions.find(({ name }) => name === 'audio')
      return video?.provider === 'built-in' && sound ? [{ ...lesson, video, level, bytes: sound.bytes }] : []
    })

const inLevel = (level: number) => (lesson: SchoolLesson) => ({ lesson, level })

/** The level on which the learner is: that of what they worked on last, else their own or the lowest, or the one that stands in for it. */
function levelOf(school: School, learner: Learner, languageId: number, open: readonly Audible[]) {
  const levels = school.levels
    .filter(({ language_id }) => language_id === languageId)
    .map((level) => ({ ...level, unit_count: open.filter((one) => one.level === level.id).length }))
  const own = languageId === LANGUAGE_IDS.japanese ? learner.japan_level_id : learner.english_level_id
  return levelWithUnits(levels, own ?? levels[0]?.id ?? 0)?.id
}

/** Whole lessons to hear one after another, those that are locked left out. */
export const listLessonsToHear: FeatureHandlers<'video'>['toHear'] = async ({
  input,
  learner,
  deps,
  locale,
  now,
}) => {
  const languageId = input.language_id ?? learner.language_id
  if (!languageById(languageId)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
  const school = await deps.school()
  const all = audibleOf(school, languageId)
  const { ledger, begun } = await readBegun(
    deps.db,
    learner.id,
    all.map(({ id }) => id),
  )
  const grants = periodsOfJson(ledger)
  const open = new Map(
    all.flatMap((one) => (isLessonLocked(school, grants, one.id, now) ? [] : [[one.id, one]])),
  )
  const recent = begun.flatMap(({ lesson_id }) => open.get(lesson_id) ?? [])
  const openOnes = [...open.values()]
  const level = recent[0]?.level ?? levelOf(school, learner, languageId, openOnes)
  const path = openOnes.filter((one) => one.level === level)
  const statuses = new Map(begun.map(({ lesson_id, status }) => [lesson_id, status]))
  const chosen = lessonsToHear({ recent, path, begun: new Set(statuses.keys()) }, LIMITS)
  return {
    data: chosen.map(({ id, unit_id, title, video, bytes }) => ({
      lesson_id: id,
      title: localize(title, locale),
      unit_title: localize(school.unitById.get(unit_id)?.title ?? title, locale),
      hosting_id: video.hosting_id,
      poster: video.poster,
      duration: video.duration,
      bytes,
      lesson_status: statuses.get(id) ?? STATUS.todo,
    })),
  }
}
