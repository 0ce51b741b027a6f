import { randomUUID } from 'node:crypto'
import { isCorrect } from '#domain/practice/grading/grade.ts'
import { bankUpTo } from '#domain/practice/placement/bank.ts'
import { LANGUAGE_IDS, languageById } from '#domain/school/lookups.ts'
import { saveLevel } from '#server/core/accounts/learners.queries.ts'
import { gradable } from '#server/core/catalogue/question-view.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { getLevelTestItems } from './items.queries.ts'
import {
  findLevelTestSession,
  holdSession,
  type LevelTestSession,
  openSession,
  saveOpenItem,
  saveSession,
} from './level-test.queries.ts'
import { describeTest, stepOfSession, testView } from './progress.ts'

/** The items of the levels that are taught; what was asked of others before is still known by its id. */
async function itemsFor(deps: Deps, languageId: number) {
  const [items, school] = [(await getLevelTestItems(deps)).get(languageId), await deps.school()]
  const taught = school.levels.flatMap(({ id, code }) => (school.unitsOfLevel.get(id)?.length ? code : []))
  const bank = items && bankUpTo(items.bank, taught)
  if (!items || !bank || bank.items.length === 0) throw fail.notFound()
  return { ...items, bank }
}

/** Level that the profile keeps of a result: the level's id and, of English, its code. */
async function levelChange(deps: Deps, { language_id }: LevelTestSession, code: string) {
  const { levels } = await deps.school()
  const level = levels.find((one) => one.language_id === language_id && one.code === code)
  if (!level) return {}
  return language_id === LANGUAGE_IDS.japanese
    ? { japan_level_id: level.id }
    : { english_level_id: level.id, cefr_level: level.code }
}

export const handlers: FeatureHandlers<'levelTest'> = {
  start: async ({ input, learner, deps, locale }) => {
    if (!languageById(input.language_id))
      throw fail.invalid({ language_id: messages().shared_invalid_choice() })
    const items = await itemsFor(deps, input.language_id)
    const session = await openSession(deps.db, learner.id, input.language_id, randomUUID())
    const step = stepOfSession(items, session)
    if (session.open_item !== (step.next?.id ?? null))
      await saveOpenItem(deps.db, learner.id, session.session_id, step.next?.id ?? null)
    return { data: testView(items, session, step, locale) }
  },

  save: async ({ input, learner, deps, locale }) =>
    await inTransaction(deps.db, async (trx) => {
      const stored = await holdSession(trx, learner.id, input.session_id)
      if (!stored) throw fail.notFound()
      const items = await itemsFor({ ...deps, db: trx }, stored.language_id)
      let session = stored
      let step = stepOfSession(items, session)
      for (const { question_id, answer } of input.answers) {
        if (session.answers.some((given) => given.question_id === question_id)) continue
        const item = items.byId.get(question_id)
        if (!item) throw fail.notFound()
        if (step.next?.id !== question_id) throw fail.conflict(messages().practice_level_test_order())
        const is_correct = isCorrect(gradable(item, locale), answer)
        session = { ...session, answers: [...session.answers, { question_id, answer, is_correct }] }
        step = stepOfSession(items, { ...session, open_item: null })
      }
      const standing = describeTest(items, session, step, locale)
      const { finished, final_level } = standing
      if (session !== stored || (finished && stored.finished_at === null))
        await saveSession(trx, learner.id, session.session_id, {
          answers: session.answers,
          open_item: step.next?.id ?? null,
          ...step.ability,
          final_level: finished ? final_level : null,
        })
      if (input.save_learn_level !== undefined) {
        if (!finished) throw fail.conflict(messages().practice_level_test_not_over())
        const wished = input.save_learn_level
        await saveLevel(trx, learner.id, wished ? await levelChange(deps, session, final_level) : {})
      }
      return { data: standing }
    }),

  show: async ({ input, learner, deps, locale }) => {
    const session = await findLevelTestSession(deps.db, learner.id, input.session_id)
    if (!session) throw fail.notFound()
    const items = await itemsFor(deps, session.language_id)
    return { data: describeTest(items, session, stepOfSession(items, session), locale) }
  },
}
