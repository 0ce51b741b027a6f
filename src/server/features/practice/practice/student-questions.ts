import { localize } from '#domain/text/locales.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { noteAnswersSeen, readStudentQuestions } from './student-questions.queries.ts'

/** Questions of the learner to their teachers, with the answers; these are letters to the learner and stay readable. */
export const studentQuestions: FeatureHandlers<'practice'>['studentQuestions'] = async ({
  input,
  learner,
  deps,
  locale,
}) => {
  const [rows, school] = [
    await readStudentQuestions(deps.db, learner.id, input.lesson_id),
    await deps.school(),
  ]
  const titleOf = (lessonId: number) => {
    const lesson = school.lessonById.get(lessonId)
    return lesson ? localize(lesson.title, locale) : null
  }
  return {
    data: rows.map(({ told_at, created_at, answered_at, ...row }) => ({
      ...row,
      lesson_title: titleOf(row.lesson_id),
      asked_at: created_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
      is_new: answered_at !== null && told_at === null,
    })),
  }
}

export const answersSeen: FeatureHandlers<'practice'>['answersSeen'] = async ({ input, learner, deps }) => {
  await noteAnswersSeen(deps.db, learner.id, input.question_ids)
  return { data: true }
}
