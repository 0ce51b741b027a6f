import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import { SCHEMAS } from '#server/platform/db/search-path.ts'

/** Where a text was found: a column of a table, with how many rows of it have the text. */
export type Found = { table: string; column: string; text: string }

type Searched = { schema: string; table: string; columns: string[] }

/** What may hold text: as it is, within JSON, as bytes, or in a list. */
const TYPES = ['text', 'varchar', 'bpchar', 'name', 'jsonb', 'json', 'xml', 'bytea', '_text', '_varchar']

const readSearched = sql<Searched>`
  select table_schema as schema, table_name as "table", array_agg(column_name::text) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    and udt_name = any(${TYPES}::text[])
  group by 1, 2 order by 1, 2`

/** Looks for texts in every column of the whole database that may hold one, those of the queue too. */
export async function searchDatabase(db: Database, texts: readonly string[]): Promise<Found[]> {
  const { rows: tables } = await readSearched.execute(db)
  const needles = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const found: Found[] = []
  for (const { schema, table, columns } of tables) {
    const name = SCHEMAS.some((one) => one === schema) ? table : `${schema}.${table}`
    const written = sql.join(columns.map((column) => sql`${column}::text, ${sql.ref(column)}::text`))
    const { rows } = await sql<{ row: Record<string, string | null> }>`
      select jsonb_build_object(${written}) as row from ${sql.id(schema, table)} as searched
      where exists (select from unnest(${needles}::text[]) as needle where position(needle in searched::text) > 0)`.execute(
      db,
    )
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const index = needles.findIndex((needle) => value?.includes(needle))
        if (index >= 0) found.push({ table: name, column, text: texts[Math.floor(index / 2)] ?? '' })
      }
  }
  return found
}

/** The columns, each once, as `table.column`. */
export const columnsOf = (found: readonly Found[]) =>
  [...new Set(found.map(({ table, column }) => `${table}.${column}`))].sort()
