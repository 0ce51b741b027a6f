import { findNextLesson, levelWithUnits, pagedUnitView } from '#domain/school/learn-path.ts'
import { isLocked, resolveLessonStatus } from '#domain/school/lesson-view.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import type { Locale } from '#domain/text/locales.ts'
import { lessonRow, unitRow } from '#server/core/catalogue/lesson-rows.ts'
import type { School, SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import type { Learner } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import type { SideOf } from './learner-progress.ts'

export const unitCount = (school: School, levelId: number) => school.unitsOfLevel.get(levelId)?.length ?? 0

/** The level that is asked for, or the learner's own, or the language's lowest; or the one that stands in for it. */
function wishedLevel(school: School, learner: Learner, languageId: number, levelId: number | undefined) {
  const ofLanguage = school.levels
    .filter((level) => level.language_id === languageId)
    .map((level) => ({ ...level, unit_count: unitCount(school, level.id) }))
  const own = languageId === LANGUAGE_IDS.japanese ? learner.japan_level_id : learner.english_level_id
  const wished = levelId ?? own ?? ofLanguage[0]?.id
  if (levelId !== undefined && !ofLanguage.some(({ id }) => id === levelId))
    throw fail.invalid({ level_id: messages().shared_invalid_choice() })
  const level = wished === undefined ? undefined : levelWithUnits(ofLanguage, wished)
  const asked = ofLanguage.find(({ id }) => id === wished)
  const stands_in = level !== undefined && level.position < (asked?.position ?? 0)
  return level && { ...level, stands_in, instead_of: stands_in ? (asked?.code ?? null) : null }
}

const levelRow = ({
  id,
  code,
  name,
  stands_in,
  instead_of,
}: NonNullable<ReturnType<typeof wishedLevel>>) => ({
  id,
  code,
  name,
  stands_in,
  instead_of,
})

/** The page, from 1, on which the path goes on. */
function pageOfNext(units: readonly SchoolUnit[], side: SideOf, perPage: number) {
  const [first] = units
  if (!first) return 1
  const { progress } = side(first)
  const lessons = units.flatMap((unit, place) => {
    const ofUnit = side(unit)
    const isOpen = !isLocked({ isPremium: true, ...ofUnit })
    return unit.lessons.map(({ id, lesson_type, is_premium }) => ({
      id,
      place,
      lock: is_premium && !isOpen,
      lesson_status: resolveLessonStatus(lesson_type, progress.get(id)),
    }))
  })
  return Math.floor((findNextLesson(lessons, progress)?.place ?? 0) / perPage) + 1
}

type Asked = {
  school: School
  learner: Learner
  locale: Locale
  languageId: number
  input: { level_id?: number | undefined; current?: unknown; page: number; per_page: number }
}

/**
 * The path through a level of a language: the units whose progress must be read, and what is shown of them once it has been.
 * @throws Failure 422 for a level of another language
 */
export function buildPath({ school, learner, locale, languageId, input }: Asked) {
  const level = wishedLevel(school, learner, languageId, input.level_id)
  const all = level ? (school.unitsOfLevel.get(level.id) ?? []) : []
  const { per_page: perPage } = input
  const onPage = (page: number) => all.slice((page - 1) * perPage, page * perPage)
  const lastPage = Math.max(1, Math.ceil(all.length / perPage))
  const shown = (side: SideOf) => {
    // Who is placed above all that there is does not begin with the alphabet.
    const current = () => (level?.stands_in ? lastPage : pageOfNext(all, side, perPage))
    const page = input.current ? current() : input.page
    return {
      data: onPage(page).map((unit, index) =>
        pagedUnitView(
          unitRow(unit, school, locale),
          unit.lessons.map((lesson) => lessonRow(lesson, locale)),
          side(unit),
          { index, page, perPage },
        ),
      ),
      pagination: { current_page: page, last_page: lastPage, per_page: perPage, total: all.length },
      level: level ? levelRow(level) : null,
    }
  }
  return { units: input.current ? all : onPage(input.page), shown }
}
