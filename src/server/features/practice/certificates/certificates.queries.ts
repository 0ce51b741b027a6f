import { type Kysely, sql } from 'kysely'
import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { Tables } from '#server/platform/db/rows.ts'

const certificates = (db: Kysely<Tables>) =>
  db
    .selectFrom('certificates')
    .select(['learner_id', 'level_id', 'number', 'earned_on', 'words_met', 'words_known', 'is_named'])
    .select(['name', 'corrected_on'])

export type CertificateRow = Awaited<ReturnType<typeof readCertificates>>[number]

/** The learner's certificates, the last one first. */
export const readCertificates = (db: Kysely<Tables>, learnerId: number) =>
  certificates(db)
    .where('learner_id', '=', learnerId)
    .orderBy('earned_on', 'desc')
    .orderBy('level_id', 'desc')
    .execute()

export const readCertificate = (db: Kysely<Tables>, number: string) =>
  certificates(db).where('number', '=', number).executeTakeFirst()

export const readCertificateOfLevel = (db: Kysely<Tables>, learnerId: number, levelId: number) =>
  certificates(db).where('learner_id', '=', learnerId).where('level_id', '=', levelId).executeTakeFirst()

type Made = {
  learner_id: number
  level_id: number
  number: string
  name: string | null
  earned_on: string
  is_named: boolean
  /** The school's of the level. */
  cardIds: readonly number[]
}

/** Makes a certificate, unless the learner has one of that level. */
export async function addCertificate(db: Kysely<Tables>, made: Made): Promise<void> {
  const { learner_id, level_id, number, name, earned_on, is_named, cardIds } = made
  await sql`
    insert into certificates (learner_id, level_id, number, name, earned_on, is_named, words_met, words_known)
    select ${learner_id}::bigint, ${level_id}::int, ${number}, ${name}::text, ${earned_on}::date, ${is_named}::boolean,
      count(*), count(*) filter (where stability >= ${sql.lit(KNOWN_FROM_DAYS)})
    from card_states
    where learner_id = ${learner_id} and source = 'school' and card_id = any(${cardIds}::int[]) and direction = 'forward'
    on conflict (learner_id, level_id) do nothing`.execute(db)
}

/** Puts a name on a learner's certificate that has none, or another one, once. @returns whether it could be done */
export async function correctName(
  db: Kysely<Tables>,
  { learnerId, number, name, day }: { learnerId: number; number: string; name: string; day: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set({ name, corrected_on: sql`case when name is null then null else ${day}::date end` })
    .where('learner_id', '=', learnerId)
    .where('number', '=', number)
    .where('corrected_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the learner has a certificate of that number */
export async function setNamed(
  db: Kysely<Tables>,
  { learnerId, number, isNamed }: { learnerId: number; number: string; isNamed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set({ is_named: isNamed })
    .where('learner_id', '=', learnerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
