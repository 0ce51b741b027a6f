import { shortened } from '#domain/text/clean-text.ts'
import { inEveryLanguage, notify } from '#server/features/habit/notifications/notifications.service.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { messages } from '#server/platform/messages.ts'
import { takeUnnotifiedAccepted, takeUnnotifiedAnswers } from './unnotified-answers.queries.ts'

/** As much of a question as fits beside its answer. */
const MAX_QUESTION_LENGTH = 60

type Told = Parameters<typeof notify>[2]
type Row = { learner_id: number; id: number }
type Take<Taken extends Row> = (trx: Database, after: number) => Promise<Taken | undefined>

/** Tells one after another, each in a transaction of its own; a fault of one, which is logged, holds up nobody. @returns how many */
async function tellEach<Taken extends Row>(deps: Deps, take: Take<Taken>, newsOf: (row: Taken) => Told) {
  let told = 0
  for (const last: { row?: Taken } = {}; ; ) {
    const after = last.row?.id ?? 0
    try {
      const isThrough = await inTransaction(deps.db, async (db) => {
        const row = await take(db, after)
        if (!row) return true
        last.row = row
        await notify({ ...deps, db }, row.learner_id, newsOf(row))
        return false
      })
      if (isThrough) return told
      told += 1
    } catch (err) {
      // The database itself is at fault, not a row.
      if (!last.row || last.row.id === after) throw err
      deps.log.error({ err, learner: last.row.learner_id }, 'a learner could not be told of an answer')
    }
  }
}

/** Notifies the learners whose questions a teacher answered, or with whose answers one agreed. @returns how many */
export async function notifyOfAnswers(deps: Deps): Promise<number> {
  const answered = await tellEach(deps, takeUnnotifiedAnswers, (row) => ({
    kind: 'answer',
    title: inEveryLanguage(() => messages().practice_notified_answered()),
    body: inEveryLanguage(() =>
      messages().practice_notified_answered_text({
        question: shortened(row.question, MAX_QUESTION_LENGTH),
        answer: row.answer,
      }),
    ),
    link: `/lessons/${row.lesson_id}`,
    key: `question:${row.id}:${row.answered_at.getTime()}`,
  }))
  const accepted = await tellEach(deps, takeUnnotifiedAccepted, ({ id }) => ({
    kind: 'answer',
    title: inEveryLanguage(() => messages().practice_notified_accepted()),
    body: inEveryLanguage(() => messages().practice_notified_accepted_text()),
    link: '/profile/progress',
    key: `appeal:${id}`,
  }))
  return answered + accepted
}
