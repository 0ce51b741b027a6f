import type { UnitTest } from '#contract/practice/unit-tests.ts'
import { drawQuestions, neededRight } from '#domain/school/unit-test.ts'
import type { Locale } from '#domain/text/locales.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { unitRow } from '#server/core/catalogue/lesson-rows.ts'
import { practiceQuestion } from '#server/core/catalogue/question-view.ts'
import type { Questions, StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import type { School, SchoolUnit } from '#server/core/catalogue/school.queries.ts'
import type { StoredTest } from './unit-tests.queries.ts'

/** Progress of a learner in a unit and in their last test of it. */
export type UnitTestProgress = {
  unit: SchoolUnit
  /** The questions of each lesson. */
  pool: StoredQuestion[][]
  isDone: boolean
  test: StoredTest | null
  /** The learner's day of study, and in which zone that is. */
  today: string
  timeZone: string
}

/** The questions of a test that are still asked, with the ids of their answers. */
export const askedIn = (test: StoredTest, { byId }: Questions) =>
  test.question_ids.flatMap((id, place) => {
    const question = byId.get(id)
    const event_id = test.event_ids[place] ?? ''
    const answer = test.answers.find((given) => given.question_id === id)
    return question ? [{ question, event_id, answer }] : []
  })

/** A test counts for the day on which it was begun, and for that on which it ended. */
const isOfToday = ({ day, finished_at }: StoredTest, { today, timeZone }: UnitTestProgress) =>
  day === today || (finished_at !== null && studyDay(new Date(finished_at), timeZone) === today)

export function resolveTestState(standing: UnitTestProgress, questions: Questions): UnitTest['state'] {
  const { test, isDone, pool } = standing
  if (isDone) return test?.passed ? 'passed' : 'done'
  if (test && test.finished_at === null && askedIn(test, questions).length > 0) return 'running'
  if (pool.flat().length === 0) return 'none'
  if (!test || !isOfToday(test, standing)) return 'open'
  return test.passed ? 'passed' : 'failed'
}

const NOBODY = () => 0

/** View of a unit test. */
export function unitTestView(
  standing: UnitTestProgress,
  { school, questions, locale }: { school: School; questions: Questions; locale: Locale },
): UnitTest {
  const { unit, test, pool } = standing
  const state = resolveTestState(standing, questions)
  const asked = test ? askedIn(test, questions) : []
  const isRunning = state === 'running'
  const shown = isRunning
    ? asked
    : state === 'failed'
      ? asked.filter(({ answer }) => !answer?.is_correct)
      : []
  const isOver = state === 'failed' || state === 'passed'
  const total = isRunning ? asked.length : isOver ? (test?.total ?? 0) : drawQuestions(pool, NOBODY).length
  return {
    unit: { id: unit.id, title: unitRow(unit, school, locale).title },
    state,
    questions: shown.map(({ question }) => practiceQuestion(question, locale)),
    event_ids: shown.map(({ event_id }) => event_id),
    answers: isRunning ? asked.flatMap(({ answer }) => (answer ? [practised(answer)] : [])) : [],
    total,
    needed: neededRight(total),
    correct: isOver ? (test?.correct ?? 0) : null,
  }
}

const practised = ({ question_id, answer, started_at, ended_at }: StoredTest['answers'][number]) => ({
  question_id,
  answer,
  started_practice_at: new Date(started_at).toISOString(),
  ended_practice_at: new Date(ended_at).toISOString(),
})
