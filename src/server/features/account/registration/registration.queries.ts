import type { Kysely } from 'kysely'
import type { RegistrationAnswers } from '#domain/account/registration.ts'
import type { Tables } from '#server/platform/db/rows.ts'

const columns = ['language_id', 'knows', 'daily_minutes', 'phrases_met'] as const

const NOTHING: RegistrationAnswers = {
  language_id: null,
  knows: null,
  daily_minutes: null,
  phrases_met: false,
}

export async function readRegistration(db: Kysely<Tables>, learnerId: number): Promise<RegistrationAnswers> {
  const row = await db
    .selectFrom('registration_answers')
    .select(columns)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst()
  return row ?? NOTHING
}

/** Changes what is present, in one statement; answers all. */
export async function writeRegistration(
  db: Kysely<Tables>,
  learnerId: number,
  change: Partial<RegistrationAnswers>,
): Promise<RegistrationAnswers> {
  const values = { learner_id: learnerId, ...change }
  return await db
    .insertInto('registration_answers')
    .values(values)
    .onConflict((conflict) => conflict.column('learner_id').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
