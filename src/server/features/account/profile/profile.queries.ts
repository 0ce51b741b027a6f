import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { User } from '#contract/account/user.ts'
import { LANGUAGES, languageById } from '#domain/school/lookups.ts'
import { type JsonLedger, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { take } from '#server/platform/db/limit.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** The learner with the running subscriptions, as every call answers it; one statement. */
export async function readUser(db: Kysely<Tables>, learnerId: number): Promise<User> {
  const { language_id, english_level_id, ledger, read_at, ...rest } = await readProfile(db, learnerId)
  const language = languageById(language_id) ?? LANGUAGES[0]
  return {
    ...rest,
    subscriptions: periodsOfJson(ledger)
      .filter(({ ends_at }) => ends_at > read_at)
      .map(({ product, plan_id, starts_at, ends_at }) => ({
        product,
        plan_id,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
      }))
      .toSorted((one, other) => (one.ends_at < other.ends_at ? -1 : 1)),
    custom_set_student_level_id: english_level_id,
    current_view_language: { id: language.id, name: language.name },
  }
}

const unread = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from notifications where learner_id = learners.id and read_at is null and ${which})`

async function readProfile(db: Kysely<Tables>, learnerId: number) {
  return await db
    .selectFrom('learners')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select([
      'learners.id',
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
      sql<number>`coalesce((select daily_minutes from memory_settings where learner_id = learners.id), 15)`.as(
        'daily_minutes',
      ),
      unread(sql`kind = 'tip'`).as('tip_noti_count'),
      unread(sql`kind <> 'tip'`).as('general_noti_count'),
      sql<JsonLedger>`ledger_of(learners.id)`.as('ledger'),
      sql<Date>`now()`.as('read_at'),
    ])
    .where('learners.id', '=', learnerId)
    .executeTakeFirstOrThrow()
}

export async function readEmail(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email ?? null
}

/**
 * Takes one of a learner's ten questions, or ten changes, of e-mail addresses an hour: with more one could learn who has which.
 * @returns null if it was allowed, else the seconds to wait
 */
export const takeEmailUse = (db: Kysely<Tables>, learnerId: number, what: 'check' | 'change') =>
  take(db, { scope: `${what}-email-hour`, subject: String(learnerId), max: 10, seconds: 3600 })

/** True if somebody else has this e-mail address. */
export async function isEmailTaken(db: Kysely<Tables>, accountId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
