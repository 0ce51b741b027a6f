import { averageSecond, correctness } from '#domain/habit/streaks/statistics.ts'
import type { OwnDay } from '#domain/habit/streaks/study.ts'
import { isCorrect } from '#domain/practice/grading/grade.ts'
import { languageOfLesson } from '#server/core/catalogue/lesson-language.ts'
import { gradable } from '#server/core/catalogue/question-view.ts'
import {
  getQuestions,
  type Questions,
  type StoredQuestion,
} from '#server/core/catalogue/questions.queries.ts'
import { type GradedAnswer, recordAnswers } from '#server/core/progress/answers.queries.ts'
import { isLessonLocked, lockedNow, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import { awardBadges } from '#server/features/habit/analytics/analytics.service.ts'
import { dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { readTimes } from './times.ts'

/** After this many right answers a badge may have been earned. */
const ROUND = 100

type Result = { question_id: number; is_correct: boolean }

const countCorrect = (results: readonly Result[]) => results.filter(({ is_correct }) => is_correct).length

/**
 * Grades answers, records them, and says which of the lessons they finished. An answer to a question that was removed while the
 * learner practised counts as any other, without its solution; so does one that was given before a subscription ended and arrives after.
 */
export const submit: FeatureHandlers<'practice'>['submit'] = async (context) => {
  const { input, learner, deps, locale, now } = context
  const questions = await getQuestions(deps)
  const asked = input.practices.map(({ question_id }) => find(questions, question_id))
  const times = readTimes(input.practices, now, 'practices')
  const school = await deps.school()
  const isShown = ({ id, lesson_id }: StoredQuestion) =>
    questions.byId.has(id) || school.lessonById.has(lesson_id)
  const lessonIds = [...new Set(asked.filter(isShown).map(({ lesson_id }) => lesson_id))]
  if (lessonIds.some((id) => !school.lessonById.has(id))) throw fail.notFound()
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  const isLocked = ({ lesson_id }: StoredQuestion, at: Date) => isLessonLocked(school, grants, lesson_id, at)
  for (const [index, question] of asked.entries())
    if (isShown(question) && isLocked(question, now) && isLocked(question, times[index]?.ended_at ?? now))
      throw lockedNow(school, grants, question.lesson_id, now)
  const practiceIds = lessonIds.filter((id) => school.lessonById.get(id)?.lesson_type === 'PRACTICE')

  const graded = asked.map((question, index) => {
    const shown = gradable(question, locale)
    const answer = input.practices[index]?.answer ?? null
    const is_correct = isCorrect(shown, answer)
    const solution =
      questions.byId.has(question.id) && !isLocked(question, now)
        ? { correct_answer: shown.solution.correct_answer, explanation: shown.solution.explanation }
        : { correct_answer: null, explanation: null }
    return { question_id: question.id, is_correct, ...solution }
  })
  const answers = graded.map(({ question_id, is_correct }, index): GradedAnswer => {
    const { started_at, ended_at } = times[index] ?? { started_at: now, ended_at: now }
    return {
      question_id,
      is_correct,
      answer: input.practices[index]?.answer ?? null,
      started_at,
      ended_at,
      event_id: input.practices[index]?.event_id ?? null,
      is_return: input.practices[index]?.is_return ?? false,
      language_id: languageOfLesson(school, asked[index]?.lesson_id ?? 0) ?? learner.language_id,
      ...dayOfStudy(ended_at, context),
    }
  })
  const flawless = flawlessIn(questions, practiceIds, graded)
  const at = new Date(Math.max(...answers.map(({ ended_at }) => ended_at.getTime())))
  const recorded = await recordAnswers(deps.db, learner.id, answers, { flawless, lessonIds, practiceIds, at })
  const { lessons, verdicts } = recorded
  const results = graded.map((result, index) => ({ ...result, is_correct: verdicts[index] ?? false }))
  if (mayEarnBadge(recorded, results, flawless) || lessons.some(({ is_new }) => is_new))
    await award(deps, learner.id, dayOfStudy(now, context))
  const correct = countCorrect(results)
  return {
    data: {
      quiz_summary: {
        total: results.length,
        correct,
        correctness: correctness(correct, results.length),
        average_second: averageSecond(
          times.map((time) => ({ started_practice_at: time.started_at, ended_practice_at: time.ended_at })),
        ),
        results,
        is_practice_done: lessons.every(({ is_done }) => is_done),
      },
    },
  }
}

/** True if these answers reach the next hundred right ones, or make a practice without a mistake. */
function mayEarnBadge(totals: { correct: number }, results: readonly Result[], flawless: number) {
  const before = totals.correct - countCorrect(results)
  return flawless > 0 || Math.floor(totals.correct / ROUND) > Math.floor(before / ROUND)
}

/** Answers that are recorded stay so where a badge is not: it is looked for again whenever badges are shown. */
async function award({ db, log }: Deps, learnerId: number, here: OwnDay): Promise<void> {
  if (db.isTransaction) return await awardBadges(db, learnerId, here)
  await awardBadges(db, learnerId, here).catch((error) => log.warn({ err: error }, 'badges were not awarded'))
}

function find({ byId, removed }: Questions, id: number): StoredQuestion {
  const question = byId.get(id) ?? removed.get(id)
  if (!question) throw fail.notFound()
  return question
}

/** Practices of which every question is among the results, and each right. */
function flawlessIn(
  questions: Questions,
  practiceIds: readonly number[],
  results: readonly Result[],
): number {
  const wrong = new Set(results.filter(({ is_correct }) => !is_correct).map(({ question_id }) => question_id))
  const right = new Set(results.map(({ question_id }) => question_id).filter((id) => !wrong.has(id)))
  return practiceIds.filter((id) => questions.ofLesson.get(id)?.every((question) => right.has(question.id)))
    .length
}
