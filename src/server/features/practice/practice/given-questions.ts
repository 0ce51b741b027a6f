import { practiceQuestion } from '#server/core/catalogue/question-view.ts'
import { getQuestions } from '#server/core/catalogue/questions.queries.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { readLastAnswers } from './practice.queries.ts'

/** The last answers to these questions, as the wire has them. One statement. */
export async function lastAnswersTo(db: Database, learnerId: number, questions: readonly { id: number }[]) {
  const ids = questions.map(({ id }) => id)
  const answers = await readLastAnswers(db, learnerId, ids)
  return answers.map(({ question_id, answer, started_at, ended_at, is_return }) => ({
    question_id,
    answer,
    ...(is_return && { is_return }),
    started_practice_at: started_at.toISOString(),
    ended_practice_at: ended_at.toISOString(),
  }))
}

/** Questions by their ids, each once; what the learner may not see is left out. At most two statements. */
export const given: FeatureHandlers<'practice'>['given'] = async ({ input, learner, deps, locale, now }) => {
  const [school, { byId }] = [await deps.school(), await getQuestions(deps)]
  const asked = [...new Set(input.question_ids)].flatMap((id) => byId.get(id) ?? [])
  const lessonIds = asked.map(({ lesson_id }) => lesson_id)
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  const open = asked.filter(({ lesson_id }) => !isLessonLocked(school, grants, lesson_id, now))
  return {
    data: {
      questions: open.map((question) => practiceQuestion(question, locale)),
      answers: await lastAnswersTo(deps.db, learner.id, open),
    },
  }
}
