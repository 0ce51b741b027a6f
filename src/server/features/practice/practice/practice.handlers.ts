import { SECONDS } from '#domain/base/constants.ts'
import { practiceQuestion } from '#server/core/catalogue/question-view.ts'
import { getQuestions, type StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import { assertOpen, isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import { saveSeconds } from '#server/features/habit/study/study.service.ts'
import { courseLessons } from '#server/features/school/courses/courses.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { take } from '#server/platform/db/limit.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { acceptedAppeals, appealsSeen } from './accepted.ts'
import { given, lastAnswersTo } from './given-questions.ts'
import { mistakes } from './mistakes.ts'
import { addAppeal, addGuideSeen } from './practice.queries.ts'
import { addStudentQuestion } from './student-questions.queries.ts'
import { answersSeen, studentQuestions } from './student-questions.ts'
import { submit } from './submit.ts'

/** Letters to teachers that one learner may write in a day. */
const LETTERS_A_DAY = 50

async function takeLetter(db: Database, learnerId: number): Promise<void> {
  const wait = await take(db, {
    scope: 'teachers',
    subject: `l:${learnerId}`,
    max: LETTERS_A_DAY,
    seconds: SECONDS.per_day,
  })
  if (wait !== null) throw fail.tooMany(wait)
}

const solved = ({ id, body }: StoredQuestion, shown: ReturnType<typeof practiceQuestion>) => ({
  question_id: id,
  correct_answer: body.solution.correct_answer,
  explanation: shown.solution.explanation,
})

export const handlers: FeatureHandlers<'practice'> = {
  questions: async ({ input, learner, deps, locale, now }) => {
    const { ofLesson } = await getQuestions(deps)
    let lessonIds: number[]
    if (input.lesson_id !== undefined) {
      lessonIds = [input.lesson_id]
      await assertOpen(deps, learner.id, lessonIds, now)
    } else if (input.course_id !== undefined) {
      const school = await deps.school()
      const ofCourse = await courseLessons(deps, learner.id, input.course_id, now)
      const grants = await readGrantsForLessons(deps, learner.id, ofCourse)
      lessonIds = ofCourse.filter((id) => !isLessonLocked(school, grants, id, now))
    } else {
      throw fail.invalid({ lesson_id: messages().shared_invalid_required() })
    }
    return {
      data: lessonIds.flatMap((id) =>
        (ofLesson.get(id) ?? []).map((question) => practiceQuestion(question, locale)),
      ),
    }
  },

  submit,

  lastAnswers: async ({ input, learner, deps, now }) => {
    await assertOpen(deps, learner.id, [input.lesson_id], now)
    const questions = (await getQuestions(deps)).ofLesson.get(input.lesson_id) ?? []
    return { data: await lastAnswersTo(deps.db, learner.id, questions) }
  },

  given,
  mistakes,

  solution: async ({ input, learner, deps, locale, now }) => {
    await assertOpen(deps, learner.id, [input.lesson_id], now)
    const questions = (await getQuestions(deps)).ofLesson.get(input.lesson_id) ?? []
    return { data: questions.map((question) => solved(question, practiceQuestion(question, locale))) }
  },

  askTeacher: async ({ input, learner, deps, now }) => {
    await assertOpen(deps, learner.id, [input.lesson_id], now)
    await takeLetter(deps.db, learner.id)
    const row = { learner_id: learner.id, lesson_id: input.lesson_id, question: input.question }
    return { data: { id: await addStudentQuestion(deps.db, row) } }
  },

  appeal: async ({ input, learner, deps, now }) => {
    const question = (await getQuestions(deps)).byId.get(input.question_id)
    if (!question) throw fail.notFound()
    await assertOpen(deps, learner.id, [question.lesson_id], now)
    if (input.answer === null) throw fail.invalid({ answer: messages().shared_invalid_required() })
    await takeLetter(deps.db, learner.id)
    const id = await addAppeal(deps.db, {
      learner_id: learner.id,
      question_id: question.id,
      answer: input.answer,
      note: input.note || null,
    })
    return { data: { id } }
  },

  studentQuestions,
  answersSeen,

  acceptedAppeals,
  appealsSeen,

  saveQuizSecond: (context) => saveSeconds(context, 'quiz'),

  guideSeen: async ({ input, learner, deps }) => {
    await addGuideSeen(deps.db, learner.id, input.guide)
    return { data: true }
  },
}
