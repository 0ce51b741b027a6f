import { type Kysely, type RawBuilder, sql } from 'kysely'
import { emptyLearner } from '#server/core/accounts/learners.queries.ts'
import type { Person, PersonalTable } from '#server/platform/db/personal-table.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import { scheduleRemoval } from './files.queries.ts'

type Row = Record<string, unknown>

/** The rows of a table that are the person's. */
function isTheirs({ owner, by = 'id' }: PersonalTable, person: Person): RawBuilder<boolean> {
  const { id, accountId, phone, email } = person
  if (typeof by === 'function') return by(person)
  if (by === 'id') return sql`${sql.ref(owner)} = ${id}`
  if (by === 'account') return sql`${sql.ref(owner)} = ${accountId}`
  if (by === 'subject') return sql`${sql.ref(owner)} = ${`l:${id}`}`
  const contacts = [phone, email].filter((contact) => contact !== null)
  return sql`${sql.ref(owner)} = any(${contacts}::text[])`
}

/** The learner with their account, which is locked first where both are. */
const personOf = (db: Kysely<Tables>, learnerId: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('learners', 'account_id', 'accounts.id')
    .select(['learners.id', 'account_id as accountId', 'phone', 'email'])
    .where('learners.id', '=', learnerId)

/** Nobody outside knows the account: its columns are told as the learner's. */
const toldOf = ({ id, accountId }: Person, [column, value]: [string, unknown]): [string, unknown] => [
  column.replace('account_id', 'learner_id'),
  value === accountId ? id : value,
]

/** Every row about the learner, by table, without what would open a door. */
export async function readPerson(
  db: Kysely<Tables>,
  personalTables: readonly PersonalTable[],
  learnerId: number,
): Promise<Record<string, Row[]>> {
  const person = await personOf(db, learnerId).executeTakeFirstOrThrow()
  const tables: Record<string, Row[]> = {}
  for (const personal of personalTables) {
    const { table, exportedAs = table, secret = [] } = personal
    if (exportedAs === null) continue
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${isTheirs(personal, person)} order by 1, 2`.execute(db)
    const before = tables[exportedAs]
    tables[exportedAs] = rows.map((row, index) => ({
      ...before?.[index],
      ...Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !secret.includes(column))
          .map((entry) => toldOf(person, entry)),
      ),
    }))
  }
  return tables
}

/**
 * Erases the person for good: rows that describe them, messages to them, their photo. The rows of learner and account stay
 * without anything personal, for what was paid belongs to them; the phone is free for a new account.
 */
export async function erasePerson(
  db: Kysely<Tables>,
  personalTables: readonly PersonalTable[],
  learnerId: number,
) {
  const { photo, ...person } = await personOf(db, learnerId)
    .select('photo')
    .forUpdate()
    .executeTakeFirstOrThrow()
  for (const personal of personalTables) {
    const [table, theirs] = [sql.table(personal.table), isTheirs(personal, person)]
    if (personal.erase) await personal.erase(db, person)
    else if (personal.onDelete === 'erase') await sql`delete from ${table} where ${theirs}`.execute(db)
    for (const column of personal.emptied ?? [])
      await sql`update ${table} set ${sql.ref(column)} = null where ${theirs}`.execute(db)
  }
  await scheduleRemoval(db, photo)
  await emptyLearner(db, learnerId)
}

/** True if the learner's account was deleted. */
export async function isDeleted(db: Kysely<Tables>, learnerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('learners')
    .select('deleted_at')
    .where('id', '=', learnerId)
    .executeTakeFirst()
  return row !== undefined && row.deleted_at !== null
}
