import { languageById } from '#domain/school/lookups.ts'
import { localize } from '#domain/text/locales.ts'
import { languageOfLesson } from '#server/core/catalogue/lesson-language.ts'
import { getQuestions, type StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readMistakes } from './mistakes.queries.ts'

/** So many questions are one run. */
const RUN = 10

const runOf = (questions: readonly StoredQuestion[]) => questions.slice(0, RUN).map(({ id }) => id)

/** The learner's mistakes in a language, by lesson in the order of the path. One statement. */
export const mistakes: FeatureHandlers<'practice'>['mistakes'] = async (context) => {
  const { input, learner, deps, locale, now } = context
  const languageId = input.language_id ?? learner.language_id
  if (!languageById(languageId)) throw fail.invalid({ language_id: messages().shared_invalid_choice() })
  const [school, { byId }] = [await deps.school(), await getQuestions(deps)]
  const { ledger, ids } = await readMistakes(deps.db, learner.id)
  const grants = periodsOfJson(ledger)
  const questions = ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter(
      ({ lesson_id: lesson }) =>
        languageOfLesson(school, lesson) === languageId && !isLessonLocked(school, grants, lesson, now),
    )
  const ofLesson = Map.groupBy(questions, ({ lesson_id }) => lesson_id)
  const units = school.levels.flatMap(({ id }) => school.unitsOfLevel.get(id) ?? [])
  const all = units.flatMap((unit) =>
    unit.lessons.flatMap((lesson) => {
      const own = ofLesson.get(lesson.id)
      return own ? [{ lesson, unit, own }] : []
    }),
  )
  const { rows, pagination } = paginate(all, input)
  return {
    data: rows.map(({ lesson, unit, own }) => ({
      lesson_id: lesson.id,
      title: localize(lesson.title, locale),
      unit_title: localize(unit.title, locale),
      count: own.length,
      run: runOf(own),
    })),
    pagination,
    count: questions.length,
    run: runOf(questions),
  }
}
