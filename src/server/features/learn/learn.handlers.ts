import {
  type LearnerSide,
  levelWithUnits,
  nextLessonId,
  pagedUnitView,
  unitView,
} from '#domain/learn-path.ts'
import { isLocked, lessonItem } from '#domain/lesson-view.ts'
import { languageById } from '#domain/lookups.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { FeatureHandlers, Learner } from '../../http/handler.ts'
import { messages } from '../../http/messages.ts'
import { readStanding } from './learn.queries.ts'
import { learnerSide, lessonRow, productOf, unitRow } from './rows.ts'
import type { School, SchoolUnit } from './school.queries.ts'

const unitCount = (school: School, levelId: number) => school.unitsOfLevel.get(levelId)?.length ?? 0

/** How the learner stands in these units: one statement. */
async function sideOf(deps: Deps, school: School, learnerId: number, units: SchoolUnit[], now: Date) {
  const lessonIds = units.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const standing = learnerSide(await readStanding(deps.db, learnerId, lessonIds))
  return (unit: SchoolUnit): LearnerSide => ({ ...standing, product: productOf(unit, school), now })
}

/** The level that is asked for, or the learner's own, or the language's lowest. */
function wishedLevel(school: School, learner: Learner, languageId: number, levelId: number | undefined) {
  const ofLanguage = school.levels
    .filter((level) => level.language_id === languageId)
    .map((level) => ({ ...level, unit_count: unitCount(school, level.id) }))
  const own = languageId === 2 ? learner.japan_level_id : learner.english_level_id
  const wished = levelId ?? own ?? ofLanguage[0]?.id
  if (levelId !== undefined && !ofLanguage.some(({ id }) => id === levelId))
    throw fail.invalid({ level_id: messages().invalid_choice() })
  return wished === undefined ? undefined : levelWithUnits(ofLanguage, wished)
}

export const handlers: FeatureHandlers<'learn'> = {
  levels: async ({ input, deps }) => {
    const school = await deps.school()
    if (!languageById(input.language_id)) throw fail.invalid({ language_id: messages().invalid_choice() })
    return {
      data: school.levels
        .filter((level) => level.language_id === input.language_id)
        .map(({ id, code, name }) => ({ id, code, name, unit_count: unitCount(school, id) })),
    }
  },

  listUnits: async ({ input, learner, deps, locale, now }) => {
    const school = await deps.school()
    const asked = input.level_id === undefined ? undefined : school.levelById.get(input.level_id)?.language_id
    const languageId = input.language_id ?? asked ?? learner.language_id
    if (!languageById(languageId)) throw fail.invalid({ language_id: messages().invalid_choice() })
    const level = wishedLevel(school, learner, languageId, input.level_id)
    const all = level ? (school.unitsOfLevel.get(level.id) ?? []) : []
    const { page, per_page: perPage } = input
    const units = all.slice((page - 1) * perPage, page * perPage)
    const side = await sideOf(deps, school, learner.id, units, now)
    return {
      data: units.map((unit, index) =>
        pagedUnitView(
          unitRow(unit, school, locale),
          unit.lessons.map((lesson) => lessonRow(lesson, locale)),
          side(unit),
          { index, page, perPage },
        ),
      ),
      pagination: {
        current_page: page,
        last_page: Math.max(1, Math.ceil(all.length / perPage)),
        per_page: perPage,
        total: all.length,
      },
      level: level ? { id: level.id, code: level.code, name: level.name } : null,
    }
  },

  unit: async ({ input, learner, deps, locale, now }) => {
    const school = await deps.school()
    const unit = school.unitById.get(input.id)
    if (!unit) throw fail.notFound()
    const side = await sideOf(deps, school, learner.id, [unit], now)
    const lessons = unit.lessons.map((lesson) => lessonRow(lesson, locale))
    return { data: unitView(unitRow(unit, school, locale), lessons, side(unit)) }
  },

  lesson: async ({ input, learner, deps, locale, now }) => {
    const school = await deps.school()
    const lesson = school.lessonById.get(input.id)
    const unit = lesson && school.unitById.get(lesson.unit_id)
    if (!lesson || !unit) throw fail.notFound()
    const side = (await sideOf(deps, school, learner.id, [{ ...unit, lessons: [lesson] }], now))(unit)
    const lock = isLocked({ isPremium: unit.is_premium, ...side })
    const inLevel = (school.unitsOfLevel.get(unit.level_id) ?? []).flatMap(({ lessons }) => lessons)
    const { video } = lesson
    return {
      data: {
        ...lessonItem(lessonRow(lesson, locale), side.progress.get(lesson.id), {
          isPremium: unit.is_premium,
          lock,
        }),
        unit_id: unit.id,
        unit_title: unitRow(unit, school, locale).title,
        next_lesson_id: nextLessonId(inLevel, lesson.id),
        product: side.product,
        video: video && {
          provider: video.provider,
          duration: video.duration,
          poster: video.poster,
          renditions: lock ? [] : video.renditions,
        },
        subtitles:
          video && !lock
            ? video.subtitles.map(({ lang }) => ({
                lang,
                url: `/api/video/${video.hosting_id}/subtitles/${lang}.vtt`,
              }))
            : [],
        phrases: lock ? [] : lesson.phrases,
        flash_cards: [],
        characters: [],
        practices: [],
      },
    }
  },
}
