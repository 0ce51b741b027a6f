import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/rows.ts'
import { letGo } from './files.queries.ts'
import { PERSONAL_TABLES } from './personal-data.ts'

type Row = Record<string, unknown>

/** Every row about the learner, by table, without what would open a door. */
export async function readPerson(db: Kysely<Tables>, learnerId: number): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {}
  for (const { table, owner, secret = [] } of PERSONAL_TABLES) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(owner)} = ${learnerId} order by 1, 2`.execute(db)
    tables[table] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !secret.includes(column))),
    )
  }
  const { phone } = (tables.learners?.[0] ?? {}) as { phone?: string | null }
  tables.messages = phone ? await messagesTo(db, phone) : []
  return tables
}

const messagesTo = async (db: Kysely<Tables>, phone: string): Promise<Row[]> =>
  await db
    .selectFrom('outbox')
    .select(['channel', 'sent_at', 'status'])
    .where('recipient', '=', phone)
    .orderBy('id')
    .execute()

/**
 * Erases the person for good: rows that describe them, messages to them, their photo. The learner's row stays without
 * anything personal, for what was paid belongs to it; the phone is free for a new account.
 */
export async function erasePerson(db: Kysely<Tables>, learnerId: number) {
  const { phone, email, photo } = await db
    .selectFrom('learners')
    .select(['phone', 'email', 'photo'])
    .where('id', '=', learnerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  for (const { table, owner, onDelete } of PERSONAL_TABLES)
    if (onDelete === 'erase')
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${learnerId}`.execute(db)
  for (const recipient of [phone, email]) {
    if (recipient === null) continue
    await db.deleteFrom('outbox').where('recipient', '=', recipient).execute()
    await db.deleteFrom('one_time_codes').where('phone', '=', recipient).execute()
    await db.deleteFrom('password_resets').where('phone', '=', recipient).execute()
  }
  await db.deleteFrom('idempotency_keys').where('subject', '=', `l:${learnerId}`).execute()
  await letGo(db, photo)
  await db
    .updateTable('learners')
    .set({
      phone: null,
      phone_confirmed_at: null,
      name: null,
      name_typed: null,
      email: null,
      gender: null,
      age_group_id: null,
      photo: null,
      password_hash: null,
      screen: null,
      english_level_id: null,
      japan_level_id: null,
      cefr_level: null,
      time_zone: 'UTC',
      locale: 'my',
      deleted_at: sql`now()`,
    })
    .where('id', '=', learnerId)
    .execute()
}
