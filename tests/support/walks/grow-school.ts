import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { PersonalTable } from '#server/platform/db/personal-table.ts'
import { tablesOfPersons } from './fill.ts'
import { type Column, readSchema, type Table } from './schema.ts'

/** Rows of a table that are copied, the first ones: those that walks open are among them. */
const COPIED = 10
const COPIES = 2
const FURTHER = 100_000

/** The program knows these by their names. */
const FIXED = ['levels', 'character_categories']

/** The tables that teachers fill: all with a slug, and those that hang on one and are nobody's. */
export function tablesOfSchool(
  schema: ReadonlyMap<string, Table>,
  personalTables: readonly PersonalTable[],
): string[] {
  const personal = new Set(tablesOfPersons(schema, personalTables))
  const own = [...schema.values()].filter(({ name }) => !personal.has(name) && !FIXED.includes(name))
  const named = own.filter(({ columns }) => columns.some(({ name }) => name === 'slug'))
  const names = new Set(named.map(({ name }) => name))
  const hanging = own.filter(({ references }) => references.some(({ target }) => names.has(target)))
  return [...new Set([...named, ...hanging].map(({ name }) => name))]
}

/** What a column of a copy has: another value where its key needs one, else what it had. */
function copied({ name, type, isKey }: Column, { references }: Table): RawBuilder<unknown> {
  const isReference = references.some(({ columns }) => columns.includes(name))
  if (!isKey || isReference) return sql.ref(name)
  if (type === 'text' || type === 'varchar') return sql`${sql.ref(name)} || '-9' || copy`
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (type.startsWith('int')) return sql`${sql.ref(name)} + copy * ${sql.lit(FURTHER)}`
  return type === 'timestamptz' ? sql`${sql.ref(name)} + copy * interval '1 second'` : sql.ref(name)
}

/** Copies the first rows of a table. @returns how many there are more */
async function copyRows(db: Database, table: Table): Promise<number> {
  const columns = table.columns.filter(({ isOwn }) => !isOwn)
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map((column) => copied(column, table)))}
    from (select * from ${sql.table(table.name)} order by 1 limit ${COPIED}) as first_rows,
      generate_series(1, ${COPIES}) as copy
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Makes the lists of the school longer by copies of their first rows, and begins its next release. @returns by table how many rows came */
export async function growSchool(
  db: Database,
  personalTables: readonly PersonalTable[],
): Promise<Map<string, number>> {
  const schema = await readSchema(db)
  const more = new Map<string, number>()
  for (const name of tablesOfSchool(schema, personalTables))
    more.set(name, await copyRows(db, schema.get(name) as Table))
  await sql`update content_release set version = version + 1`.execute(db)
  return more
}
