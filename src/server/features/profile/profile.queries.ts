import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/rows.ts'

/** The learner with the running subscriptions, in one statement. */
export async function readProfile(db: Kysely<Tables>, learnerId: number) {
  return await db
    .selectFrom('learners')
    .select([
      'id',
      'phone',
      'name',
      'email',
      'gender',
      'photo',
      'age_group_id',
      'screen',
      'is_new_user',
      'language_id',
      'english_level_id',
      'japan_level_id',
      'cefr_level',
      'time_zone',
      'locale',
      'data_saver',
      'text_size',
      sql<boolean>`password_hash is not null`.as('is_set_password'),
      sql<{ product: string; plan_id: number | null; starts_at: string; ends_at: string }[]>`coalesce((
        select json_agg(json_build_object('product', product, 'plan_id', plan_id,
          'starts_at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'ends_at', to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ends_at)
        from grants where learner_id = learners.id and ends_at > now()), '[]')`.as('subscriptions'),
    ])
    .where('id', '=', learnerId)
    .executeTakeFirstOrThrow()
}

export type ProfileChange = Partial<{
  name: string
  email: string
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
export async function updateProfile(db: Kysely<Tables>, learnerId: number, change: ProfileChange) {
  await db
    .updateTable('learners')
    .set({ ...change, ...(change.name !== undefined && { is_new_user: false }) })
    .where('id', '=', learnerId)
    .execute()
}
