import {
  type LearnerProgress,
  levelWithUnits,
  nextStop,
  pagedUnitView,
  unitView,
} from '#domain/school/learn-path.ts'
import { isLocked, lessonStatus } from '#domain/school/lesson-view.ts'
import { languageById } from '#domain/school/lookups.ts'
import type { FeatureHandlers, Learner } from '#server/call/handler.ts'
import { fail } from '#server/errors.ts'
import { readDetails } from '#server/features/characters/characters.service.ts'
import { readStates } from '#server/features/flash-cards/flash-cards.service.ts'
import { messages } from '#server/messages.ts'
import { shownCard } from '#server/school/card-view.ts'
import { lessonRow, unitRow } from '#server/school/lesson-rows.ts'
import { previewOf } from '#server/school/preview.ts'
import type { School, SchoolUnit } from '#server/school/school.queries.ts'
import { progressOf } from './learner-progress.ts'
import { lessonView } from './lesson-view.ts'

const unitCount = (school: School, levelId: number) => school.unitsOfLevel.get(levelId)?.length ?? 0

/** The level that is asked for, or the learner's own, or the language's lowest; or the one that stands in for it. */
function wishedLevel(school: School, learner: Learner, languageId: number, levelId: number | undefined) {
  const ofLanguage = school.levels
    .filter((level) => level.language_id === languageId)
    .map((level) => ({ ...level, unit_count: unitCount(school, level.id) }))
  const own = languageId === 2 ? learner.japan_level_id : learner.english_level_id
  const wished = levelId ?? own ?? ofLanguage[0]?.id
  if (levelId !== undefined && !ofLanguage.some(({ id }) => id === levelId))
    throw fail.invalid({ level_id: messages().invalid_choice() })
  const level = wished === undefined ? undefined : levelWithUnits(ofLanguage, wished)
  const position = ofLanguage.find(({ id }) => id === wished)?.position ?? 0
  return level && { ...level, stands_in: level.position < position }
}

/** The page, from 1, on which the path goes on. */
function pageOfNext(
  units: readonly SchoolUnit[],
  side: (unit: SchoolUnit) => LearnerProgress,
  perPage: number,
) {
  const lessons = units.flatMap((unit, place) => {
    const ofUnit = side(unit)
    return unit.lessons.map(({ id, lesson_type, is_premium }) => {
      const progress = ofUnit.progress.get(id)
      const lock = isLocked({ isPremium: is_premium, ...ofUnit })
      return { id, place, lock, lesson_status: lessonStatus(lesson_type, progress), progress }
    })
  })
  const progress = new Map(lessons.flatMap(({ id, progress }) => (progress ? [[id, progress]] : [])))
  return Math.floor((nextStop(lessons, progress)?.place ?? 0) / perPage) + 1
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
    const { per_page: perPage } = input
    const onPage = (page: number) => all.slice((page - 1) * perPage, page * perPage)
    const side = await progressOf(deps, school, learner.id, input.current ? all : onPage(input.page), now)
    const lastPage = Math.max(1, Math.ceil(all.length / perPage))
    // Who is placed above all that there is does not begin with the alphabet.
    const current = () => (level?.stands_in ? lastPage : pageOfNext(all, side, perPage))
    const page = input.current ? current() : input.page
    const units = onPage(page)
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
        last_page: lastPage,
        per_page: perPage,
        total: all.length,
      },
      level: level ? { id: level.id, code: level.code, name: level.name, stands_in: level.stands_in } : null,
    }
  },

  unit: async ({ input, learner, deps, locale, now }) => {
    const school = await deps.school()
    const unit = school.unitById.get(input.id)
    if (!unit) throw fail.notFound()
    const side = await progressOf(deps, school, learner.id, [unit], now)
    const lessons = unit.lessons.map((lesson) => lessonRow(lesson, locale))
    const row = unitRow(unit, school, locale)
    const view = unitView(row, lessons, side(unit))
    const { short_des: aims, cover_photo } = row
    const closed = { cover_photo, aims, opened_by: [side(unit).product] }
    return { data: { ...view, preview: view.lock ? await previewOf(deps, unit.lessons, closed) : null } }
  },

  lesson: async ({ input, learner, deps, locale, now }) => {
    const shown = await lessonView({ deps, learner, locale, now }, input.id)
    const { characters, cards, questions } = shown.parts
    return {
      data: {
        ...shown.view,
        flash_cards: cards.map((card) => ({ id: card.id })),
        characters: characters.map(({ id, body }) => ({ id, character: body.character })),
        practices: questions.map(({ id, question_type }) => ({ id, question_type })),
      },
    }
  },

  japanLesson: async ({ input, learner, deps, locale, now }) => {
    const shown = await lessonView({ deps, learner, locale, now }, input.japan_lesson_id)
    if (shown.view.product !== 'japanese') throw fail.notFound()
    const { characters, cards, questions } = shown.parts
    const cardIds = cards.map(({ id }) => id)
    const states = cardIds.length > 0 ? await readStates(deps.db, learner.id, cardIds) : new Map()
    return {
      data: {
        ...shown.view,
        characters: await readDetails(deps.db, learner.id, characters, locale),
        flash_cards: cards.map((card) => shownCard(card, states.get(card.id) ?? null, locale)),
        practices: questions.map(({ id, question_type }) => ({ id, question_type })),
      },
    }
  },
}
