import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import { SCHEMAS } from '#server/platform/db/search-path.ts'

/** A column as the database knows it, with what its checks allow. */
export type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  default: string | null
  /** The database gives it a value that nobody may choose. */
  isOwn: boolean
  /** Its values, where a check names them. */
  allowed: string[] | null
  /** The least number that a check allows. */
  least: number | null
  /** A regular expression of a check. */
  pattern: RegExp | null
  /** Whether it is part of a key, so that each row needs its own value. */
  isKey: boolean
}

/** A foreign key. */
export type Reference = { columns: string[]; target: string; targets: string[] }

export type Table = { name: string; columns: Column[]; references: Reference[]; key: string[] }

type ColumnRow = {
  table: string
  name: string
  type: string
  is_nullable: boolean
  column_default: string | null
  is_own: boolean
}
type ConstraintRow = {
  table: string
  type: string
  columns: string[]
  target: string | null
  targets: string[] | null
  definition: string
}

const readColumns = sql<ColumnRow>`
  select table_name as "table", column_name as name, udt_name as type, is_nullable = 'YES' as is_nullable, column_default,
    is_identity = 'YES' or is_generated = 'ALWAYS' as is_own
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = any(${SCHEMAS}::text[]) and table_type = 'BASE TABLE' order by table_name, ordinal_position`

const readConstraints = sql<ConstraintRow>`
  select conrelid::regclass::text as "table", contype as type, pg_get_constraintdef(pg_constraint.oid) as definition,
    array(select attname::text from unnest(conkey) with ordinality as keys (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    case when confrelid <> 0 then confrelid::regclass::text end as target,
    array(select attname::text from unnest(confkey) with ordinality as keys (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as targets
  from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where nspname = any(${SCHEMAS}::text[]) and contype in ('c', 'f', 'p', 'u')
  union all
  select indrelid::regclass::text, 'u', '', array(select attname::text from unnest(indkey) as number
    join pg_attribute on attrelid = indrelid and attnum = number), null, null
  from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
  where indisunique and nspname = any(${SCHEMAS}::text[])`

/** Every table of the program, by its name. */
export async function readSchema(db: Database): Promise<Map<string, Table>> {
  const { rows: columns } = await readColumns.execute(db)
  const { rows: constraints } = await readConstraints.execute(db)
  const ofTable = Map.groupBy(constraints, ({ table }) => table)
  const tables = new Map<string, Table>()
  for (const [name, own] of Map.groupBy(columns, ({ table }) => table)) {
    const constraintsHere = ofTable.get(name) ?? []
    tables.set(name, {
      name,
      columns: own.map((column) => asColumn(column, constraintsHere)),
      references: constraintsHere.flatMap(({ type, columns, target, targets }) =>
        type === 'f' && target && targets ? [{ columns, target, targets }] : [],
      ),
      key: constraintsHere.find(({ type }) => type === 'p')?.columns ?? [],
    })
  }
  return tables
}

function asColumn(row: ColumnRow, constraints: readonly ConstraintRow[]): Column {
  const { table, name, type, is_nullable, column_default, is_own } = row
  const checks = constraints
    .filter(({ type, columns }) => type === 'c' && columns.join() === name)
    .map(({ definition }) => definition)
  return {
    ...{ table, name, type, isNullable: is_nullable, default: column_default, isOwn: is_own },
    allowed: firstOf(checks, allowedBy),
    least: firstOf(checks, leastBy),
    pattern: firstOf(checks, patternBy),
    isKey: constraints.some(({ type, columns }) => (type === 'p' || type === 'u') && columns.includes(name)),
  }
}

function firstOf<T>(checks: readonly string[], read: (check: string) => T | null): T | null {
  for (const check of checks) {
    const found = read(check)
    if (found !== null) return found
  }
  return null
}

function allowedBy(check: string): string[] | null {
  const list = /= ANY \(ARRAY\[(.*?)\]\)/.exec(check)?.[1]
  return list?.split(', ').map((one) => /'(.*)'|(-?\d+)/.exec(one)?.slice(1).find(Boolean) ?? '') ?? null
}

function leastBy(check: string): number | null {
  const [, sign, number] = /\(\w+ (>=?) (\d+)\)/.exec(check) ?? []
  return number === undefined ? null : Number(number) + (sign === '>' ? 1 : 0)
}

function patternBy(check: string): RegExp | null {
  const text = / ~ '(.*?)'::text/.exec(check)?.[1]
  return text === undefined ? null : new RegExp(text)
}
