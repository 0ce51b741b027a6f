import { type Kysely, sql } from 'kysely'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type LearnerChange = Partial<{
  name: string
  name_typed: string | null
  gender: 'male' | 'female' | 'other'
  age_group_id: number
  language_id: number
  english_level_id: number
  japan_level_id: number
  time_zone: string
  locale: string
  data_saver: boolean
  text_size: number
  screen: 'level-test' | 'learn'
}>

/** Writes what is present; a name makes the learner no longer new. */
export async function changeLearner(db: Kysely<Tables>, learnerId: number, change: LearnerChange) {
  await db
    .updateTable('learners')
    .set({
      ...change,
      ...(change.name !== undefined && { is_new_user: false }),
      ...(change.time_zone !== undefined && movedTo(change.time_zone)),
    })
    .where('id', '=', learnerId)
    .execute()
}

/** Values of a learner who moves to another zone: what was studied before the zone changed stays on its days. */
const movedTo = (zone: string) => ({
  time_zone_before: sql<string>`case when time_zone = ${zone} then time_zone_before else time_zone end`,
  time_zone_since: sql<Date>`case when time_zone = ${zone} then time_zone_since else now() end`,
})

/** Gives the learner a photo (its address). @returns the address of the one it takes the place of */
export async function replacePhoto(
  db: Kysely<Tables>,
  learnerId: number,
  photo: string,
): Promise<string | null> {
  const before = await db
    .selectFrom('learners')
    .select('photo')
    .where('id', '=', learnerId)
    .forUpdate()
    .executeTakeFirst()
  await db.updateTable('learners').set({ photo }).where('id', '=', learnerId).execute()
  return before?.photo ?? null
}

/** After the test: the level that was wished for, if one was, and on to learning where the test was the open step. */
export async function saveLevel(
  db: Kysely<Tables>,
  learnerId: number,
  change: { english_level_id?: number; japan_level_id?: number; cefr_level?: string },
): Promise<void> {
  await db
    .updateTable('learners')
    .set({ ...change, screen: sql`case when screen = 'level-test' then 'learn' else screen end` })
    .where('id', '=', learnerId)
    .execute()
}

/** Takes all that is personal from the rows of a learner and their account, which stay for what was paid. */
export async function emptyLearner(db: Kysely<Tables>, learnerId: number): Promise<void> {
  const deleted_at = sql<Date>`coalesce(deleted_at, now())`
  const { account_id } = await db
    .updateTable('learners')
    .set({
      name: null,
      name_typed: null,
      gender: null,
      age_group_id: null,
      photo: null,
      screen: null,
      english_level_id: null,
      japan_level_id: null,
      cefr_level: null,
      time_zone: 'UTC',
      time_zone_before: null,
      time_zone_since: null,
      locale: 'my',
      language_id: sql`default`,
      data_saver: sql`default`,
      text_size: sql`default`,
      school_cards_only: sql`default`,
      deleted_at,
    })
    .where('id', '=', learnerId)
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('accounts')
    .set({ phone: null, phone_confirmed_at: null, email: null, password_hash: null, deleted_at })
    .where('id', '=', account_id)
    .execute()
}

export type SampleLearner = Pick<
  Learner,
  'id' | 'account_id' | 'name' | 'screen' | 'language_id' | 'locale' | 'time_zone'
>

/** Adds a learner and their account, which nothing opens, under ids of the caller's choice. */
export async function addSampleLearner(
  db: Kysely<Tables>,
  { id, account_id, name, screen, language_id, locale, time_zone }: SampleLearner,
): Promise<void> {
  await sql`with account as (insert into accounts (id) values (${account_id}))
    insert into learners (id, account_id, name, screen, is_new_user, language_id, locale, time_zone) overriding system value
    values (${id}, ${account_id}, ${name}, ${screen}, false, ${language_id}, ${locale}, ${time_zone})`.execute(
    db,
  )
}
