import type pg from 'pg'
import { SCHEMAS } from '#server/platform/db/search-path.ts'

export type TableShape = { name: string; columns: string[] }

/** The tables of the program with the columns that are stored, each after the tables that it refers to. */
export async function tablesInOrder(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers_to: string[] }>(
    `
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(f.confrelid::regclass::text), '{}') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname`,
    [SCHEMAS],
  )
  const ordered: TableShape[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ refers_to }) => !refers_to.some((other) => names.has(other)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((row) => !free.includes(row))
  }
  return ordered
}

/** The head of a COPY of a table's columns, quoted; the session's search path finds the table. */
export const formatCopyStatement = (client: pg.Client, { name, columns }: TableShape): string =>
  `copy ${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
