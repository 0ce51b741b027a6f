import { randomUUID } from 'node:crypto'
import { seededRandom } from '#domain/base/seeded-random.ts'
import { drawQuestions, neededRight } from '#domain/school/unit-test.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { getQuestions } from '#server/core/catalogue/questions.queries.ts'
import { markLessonsDone } from '#server/core/progress/lessons.queries.ts'
import { lockTotals } from '#server/core/progress/review-totals.queries.ts'
import { markCardsKnown } from '#server/core/reviews/mark-known.ts'
import { periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { askedIn, resolveTestState, type UnitTestProgress, unitTestView } from './unit-test-view.ts'
import { beginTest, endTest, readTest, type StoredTest } from './unit-tests.queries.ts'

type Context = Pick<HandlerContext<{ id: number }>, 'input' | 'deps' | 'learner' | 'locale' | 'now'>

/**
 * Reads the learner's progress in the unit. One statement.
 * @throws Failure 404 for a unit that the school does not show, 403 where a lesson of it is locked
 */
async function readTestProgress(
  { input, deps, learner, now }: Context,
  db: Database,
): Promise<UnitTestProgress> {
  const [school, { ofLesson }] = [await deps.school(), await getQuestions(deps)]
  const unit = school.unitById.get(input.id)
  if (!unit) throw fail.notFound()
  const lessonIds = unit.lessons.map(({ id }) => id)
  const { ledger, done, test } = await readTest(db, learner.id, { unitId: unit.id, lessonIds })
  const grants = periodsOfJson(ledger)
  if (lessonIds.some((id) => isLessonLocked(school, grants, id, now))) throw fail.forbidden()
  // The account's zone: one that a header names could turn back the day.
  const timeZone = learner.time_zone
  const pool = lessonIds.map((id) => ofLesson.get(id) ?? [])
  return { unit, pool, isDone: done >= lessonIds.length, test, today: studyDay(now, timeZone), timeZone }
}

async function viewFor(context: Context, standing: UnitTestProgress) {
  const { deps, locale } = context
  const view = { school: await deps.school(), questions: await getQuestions(deps), locale }
  return { data: unitTestView(standing, view) }
}

/** A test for the learner's day: the same questions however many begin it at once. */
function drawn({ unit, pool, today }: UnitTestProgress, learnerId: number) {
  const seed =
    Math.imul(learnerId, 0x9e3779b1) ^ Math.imul(unit.id, 0x85ebca6b) ^ (Date.parse(today) / DAY_MS)
  const question_ids = drawQuestions(pool, seededRandom(seed)).map(({ id }) => id)
  return {
    learner_id: learnerId,
    unit_id: unit.id,
    day: today,
    question_ids,
    event_ids: question_ids.map(() => randomUUID()),
  }
}

/** A learner who passes has finished the unit's lessons and met its cards. */
async function passUnit(trx: Database, { deps, learner, now }: Context, { unit, today }: UnitTestProgress) {
  const { ofLesson } = await getCards(deps)
  const lessonIds = unit.lessons.map(({ id }) => id)
  const cardIds = lessonIds.flatMap((id) => (ofLesson.get(id) ?? []).map((card) => card.id))
  await markLessonsDone(trx, learner.id, lessonIds)
  await markCardsKnown(trx, learner.id, { cardIds, at: now, day: today })
}

/** Ends the open test, once: the lock on the learner's sums lets one request through at a time. */
async function finishTest(trx: Database, context: Context, standing: UnitTestProgress, test: StoredTest) {
  const { deps, learner, now } = context
  const asked = askedIn(test, await getQuestions(deps))
  if (asked.some(({ answer }) => !answer)) throw fail.conflict(messages().practice_level_test_not_over())
  const correct = asked.filter(({ answer }) => answer?.is_correct).length
  const passed = correct >= neededRight(asked.length)
  const which = { learnerId: learner.id, unitId: standing.unit.id, day: test.day }
  await endTest(trx, which, { finished_at: now, total: asked.length, correct, passed })
  if (passed) await passUnit(trx, context, standing)
}

export const handlers: FeatureHandlers<'unitTests'> = {
  show: async (context) => await viewFor(context, await readTestProgress(context, context.deps.db)),

  begin: async (context) => {
    const { deps, learner, now } = context
    const standing = await readTestProgress(context, deps.db)
    const state = resolveTestState(standing, await getQuestions(deps))
    if (state === 'running') return await viewFor(context, standing)
    if (state === 'failed') throw fail.conflict(messages().practice_unit_test_tomorrow())
    if (state !== 'open') throw fail.conflict(messages().practice_unit_test_nothing())
    await beginTest(deps.db, { ...drawn(standing, learner.id), begun_at: now })
    return await viewFor(context, await readTestProgress(context, deps.db))
  },

  finish: async (context) =>
    await inTransaction(context.deps.db, async (trx) => {
      await lockTotals(trx, context.learner.id)
      const standing = await readTestProgress(context, trx)
      const state = resolveTestState(standing, await getQuestions(context.deps))
      if (state !== 'running') {
        if (standing.test === null || state === 'open') throw fail.notFound()
        return await viewFor(context, standing)
      }
      if (standing.test) await finishTest(trx, context, standing, standing.test)
      return await viewFor(context, await readTestProgress(context, trx))
    }),
}
