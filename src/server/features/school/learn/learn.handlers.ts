import { findIdRange } from '#domain/base/id-range.ts'
import { formatCardKey, toForwardKey } from '#domain/memory/card-key.ts'
import { hasLapsed, lockedAhead, unitView } from '#domain/school/learn-path.ts'
import { languageById } from '#domain/school/lookups.ts'
import type { Locale } from '#domain/text/locales.ts'
import { startOfStudyDay } from '#domain/time/study-day.ts'
import { shownCard } from '#server/core/catalogue/card-view.ts'
import { lessonRow, unitRow } from '#server/core/catalogue/lesson-rows.ts'
import { buildPreview } from '#server/core/catalogue/preview.ts'
import type { SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import { readRemembered } from '#server/core/reviews/memory.queries.ts'
import { readTodayProgress } from '#server/features/habit/analytics/analytics.service.ts'
import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import { readDetails } from '#server/features/school/characters/characters.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { showCompletion } from './completion.ts'
import { toProgressSummaryOfRow } from './learn.queries.ts'
import {
  byLesson,
  doneSince,
  listLessonIds,
  makeProgressSide,
  readUnitProgress,
  type SideOf,
} from './learner-progress.ts'
import { lessonView } from './lesson-view.ts'
import { buildPath, unitCount } from './path-of-level.ts'
import { besideToday } from './related-items.ts'
import { storyToday } from './story-today.ts'

async function previewOfUnit(deps: Deps, unit: SchoolUnit, side: SideOf, locale: Locale) {
  const { short_des: aims, cover_photo } = unitRow(unit, await deps.school(), locale)
  return await buildPreview(deps, unit.lessons, { cover_photo, aims, opened_by: [side(unit).product] })
}

export const handlers: FeatureHandlers<'learn'> = {
  levels: async ({ input, deps }) => {
    const school = await deps.school()
    if (!languageById(input.language_id))
      throw fail.invalid({ language_id: messages().shared_invalid_choice() })
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
    if (!languageById(languageId)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
    const path = buildPath({ school, learner, locale, languageId, input })
    return path.shown(await readUnitProgress(deps, school, learner.id, path.units, now))
  },

  path: async (context) => {
    const { input, learner, deps, locale, now, timeZone } = context
    const school = await deps.school()
    const path = buildPath({ school, learner, locale, languageId: learner.language_id, input })
    const { day } = dayOfStudy(now, context)
    const since = startOfStudyDay(day, timeZone)
    const lessonIds = listLessonIds(path.units)
    const { today, row } = await readTodayProgress(context, findIdRange(lessonIds))
    const standing = toProgressSummaryOfRow(row)
    const mine = byLesson(standing)
    const side = makeProgressSide(mine, school, now)
    const shown = path.shown(side)
    const unit = school.unitById.get(lockedAhead(shown.data, input.current === true)?.id ?? 0)
    const ahead = unit && {
      unit_id: unit.id,
      preview: await previewOfUnit(deps, unit, side, locale),
      has_lapsed: hasLapsed(side(unit)),
    }
    const { level } = shown
    const place = { level, units: school.unitsOfLevel.get(level?.id ?? 0) ?? [], progress: mine.progress }
    return {
      ...shown,
      today,
      ahead: ahead ?? null,
      done_today: doneSince(since, standing.progress, { lessonIds, school, locale }),
      beside: await besideToday(context, { begun: row.last_begun, today: day, ...place }),
      story: await storyToday(context, row.stories_read),
      has_reminder: row.has_reminder,
    }
  },

  unit: async ({ input, learner, deps, locale, now }) => {
    const school = await deps.school()
    const unit = school.unitById.get(input.id)
    if (!unit) throw fail.notFound()
    const side = await readUnitProgress(deps, school, learner.id, [unit], now)
    const lessons = unit.lessons.map((lesson) => lessonRow(lesson, locale))
    const view = unitView(unitRow(unit, school, locale), lessons, side(unit))
    const preview = view.lock ? await previewOfUnit(deps, unit, side, locale) : null
    return { data: { ...view, preview } }
  },

  lesson: async (context) => {
    const shown = await lessonView(context, context.input.id)
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

  ending: showCompletion,

  japanLesson: async ({ input, learner, deps, locale, now }) => {
    const shown = await lessonView({ deps, learner, locale, now }, input.japan_lesson_id)
    if (shown.view.product !== 'japanese') throw fail.notFound()
    const { characters, cards, questions } = shown.parts
    const keys = cards.map(({ id }) => toForwardKey('school', id))
    const remembered = await readRemembered(deps.db, learner.id, { keys, now })
    return {
      data: {
        ...shown.view,
        characters: await readDetails(deps.db, learner.id, characters, locale),
        flash_cards: cards.map((card) =>
          shownCard(card, remembered.get(formatCardKey(toForwardKey('school', card.id))), locale),
        ),
        practices: questions.map(({ id, question_type }) => ({ id, question_type })),
      },
    }
  },
}
