import { findIdRange, type IdRange } from '#domain/base/id-range.ts'
import { studyDaySpan } from '#domain/time/study-day.ts'
import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import {
  MAX_NEW_CARDS,
  quotaOnPath,
  readSchoolDeck,
} from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import { readPath } from '#server/read-models/path.ts'
import { todayOf } from './today-of.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'timeZone' | 'now'>

/** The learner's today, and the row that holds how they stand on the path: one statement. @param lessons those of the path */
export async function readTodayProgress(context: Context, lessons: IdRange = findIdRange([])) {
  const { learner, deps, timeZone, now } = context
  const { shelf } = await readSchoolDeck(deps, learner.language_id)
  const here = dayOfStudy(now, context)
  const path = await readPath(deps.db, {
    learnerId: learner.id,
    day: here.day,
    span: studyDaySpan(now, timeZone),
    now,
    languageId: learner.language_id,
    lessons,
    cards: shelf,
    schoolOnly: learner.school_cards_only,
    maxNew: MAX_NEW_CARDS,
  })
  return { today: todayOf(path.row, quotaOnPath(shelf, path), here), row: path.row }
}
