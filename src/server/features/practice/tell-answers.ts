import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { inEveryLanguage, notify } from '#server/features/notifications/notifications.service.ts'
import { messages } from '#server/messages.ts'
import { takeAcceptedToTell, takeAnsweredToTell } from './tell-answers.queries.ts'

const AT_ONCE = 100

/** As much of a question as fits beside its answer. */
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text)

/** A few answers to learners' questions. @returns how many */
const tellAnswered = async (deps: Deps) =>
  await inTransaction(deps.db, async (db) => {
    const answered = await takeAnsweredToTell(db, AT_ONCE)
    for (const { learner_id, id, lesson_id, question, answer, answered_at } of answered)
      await notify({ ...deps, db }, learner_id, {
        kind: 'answer',
        title: inEveryLanguage(() => messages().notified_answered()),
        body: inEveryLanguage(() => messages().notified_answered_text({ question: brief(question), answer })),
        link: `/lessons/${lesson_id}`,
        key: `question:${id}:${answered_at.getTime()}`,
      })
    return answered.length
  })

/** A few answers with which a teacher agreed. @returns how many */
const tellAccepted = async (deps: Deps) =>
  await inTransaction(deps.db, async (db) => {
    const accepted = await takeAcceptedToTell(db, AT_ONCE)
    for (const { learner_id, id } of accepted)
      await notify({ ...deps, db }, learner_id, {
        kind: 'answer',
        title: inEveryLanguage(() => messages().notified_accepted()),
        body: inEveryLanguage(() => messages().notified_accepted_text()),
        link: '/profile/progress',
        key: `appeal:${id}`,
      })
    return accepted.length
  })

/** Notifies the learners whose questions a teacher answered, or with whose answers one agreed. @returns how many */
export async function tellAnswers(deps: Deps): Promise<number> {
  let told = 0
  for (const tell of [tellAnswered, tellAccepted])
    for (let some = AT_ONCE; some === AT_ONCE; told += some) some = await tell(deps)
  return told
}
