import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { PersonalTable } from '#server/platform/db/personal-table.ts'
import { GIVEN } from './given.ts'
import type { Column, Reference, Table } from './schema.ts'

export type Row = Record<string, unknown>
export type Person = { id: number; phone: string }

/** The rows of one learner and their account, by table. */
export type Filled = Map<string, Row[]>

type Fill = {
  db: Database
  schema: ReadonlyMap<string, Table>
  personalTables: readonly PersonalTable[]
  person: Person
  accountId: string
  /** What every text of these rows begins with, and no other text has. */
  mark: string
  /** How many rows each table gets, as far as its keys let it. */
  rows: number
  made: Filled
}

/** The tables of the person themselves, of which each has one row. */
const OWN = ['accounts', 'learners'] as const
type Own = (typeof OWN)[number]
const isOwn = (table: string): table is Own => table === 'accounts' || table === 'learners'
const idOf = ({ person, accountId }: Fill, table: Own) => (table === 'accounts' ? accountId : person.id)

/** The text that a column of a row holds. */
export const markOf = (mark: string, table: string, column: string, n = 0) =>
  `${mark}-${table}-${column}${n ? `-${n}` : ''}`.replaceAll('_', '-')

/**
 * Gives a learner rows in every table that is declared as personal, and in every table that hangs on one by a foreign key: every text, JSON
 * and binary column holds the mark, with the names of table and column. What a table needs beside comes from the database's own
 * catalogue; only what that doesn't know stands in `given.ts`.
 * @throws Error that names the table that can't be filled
 */
export async function fillPerson(
  options: Omit<Fill, 'accountId' | 'made' | 'rows'> & { rows?: number },
): Promise<Filled> {
  const { db, person } = options
  const { account_id: accountId } = await db
    .selectFrom('learners')
    .select('account_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const fill: Fill = { rows: 1, ...options, accountId, made: new Map() }
  await db.deleteFrom('one_time_codes').where('phone', '=', person.phone).execute()
  const waiting = new Set(tablesOfPersons(fill.schema, fill.personalTables))
  for (const own of OWN) waiting.delete(own)
  while (waiting.size > 0) {
    const next = [...waiting].find((name) => targetsOf(fill, name).every((target) => !waiting.has(target)))
    if (!next) throw new Error(`These tables refer to each other: ${[...waiting].join()}`)
    waiting.delete(next)
    fill.made.set(next, await fillTable(fill, tableOf(fill, next)))
  }
  for (const own of OWN) fill.made.set(own, [await markOwn(fill, own)])
  return fill.made
}

/** The tables that are declared as personal, and those that hang on one of them. */
export function tablesOfPersons(
  schema: ReadonlyMap<string, Table>,
  personalTables: readonly PersonalTable[],
): string[] {
  const found = new Set(personalTables.map(({ table }) => table))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { name, references } of schema.values())
      if (references.some(({ target }) => !isOwn(target) && found.has(target))) found.add(name)
  }
  return [...found]
}

function tableOf({ schema }: Fill, name: string): Table {
  const table = schema.get(name)
  if (!table) throw new Error(`${name} is declared as personal, and is no table`)
  return table
}

const targetsOf = (fill: Fill, name: string) =>
  tableOf(fill, name)
    .references.map(({ target }) => target)
    .filter((target) => target !== name)

async function fillTable(fill: Fill, table: Table): Promise<Row[]> {
  const rows: Row[] = []
  // What registering made is made anew, with marks.
  if (table.key.join() === 'learner_id')
    await sql`delete from ${sql.table(table.name)} where learner_id = ${fill.person.id}`.execute(fill.db)
  for (let n = 0; n < fill.rows; n++) {
    const row = await addRow(fill, table, n)
    if (row) rows.push(row)
  }
  if (rows.length === 0)
    throw new Error(`No row could be added to ${table.name}: say in given.ts what it needs`)
  return rows
}

/** @returns null where a key has the row already */
async function addRow(fill: Fill, table: Table, n: number): Promise<Row | null> {
  const values = new Map<string, unknown>()
  for (const reference of table.references) await refer(fill, { table, reference, n }, values)
  for (const column of table.columns) {
    if (column.isOwn || values.has(column.name)) continue
    const value = valueFor(fill, column, n)
    if (value !== undefined) values.set(column.name, value)
  }
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]))
  const columns = [...values.keys()]
  try {
    const { rows } = await sql<Row>`
      insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(columns.map((column) => cast(values.get(column), typeOf.get(column))))})
      on conflict do nothing returning *`.execute(fill.db)
    return rows[0] ?? null
  } catch (error) {
    throw new Error(`${table.name} can't be filled: say in given.ts what it needs. ${String(error)}`)
  }
}

const cast = (value: unknown, type = 'text'): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`

/** The columns of a foreign key: the learner, a row of theirs, or any row of the school, which is added where there is none. */
async function refer(
  fill: Fill,
  { table, reference, n }: { table: Table; reference: Reference; n: number },
  values: Map<string, unknown>,
): Promise<void> {
  const { columns, target, targets } = reference
  const own = fill.made.get(target)
  const isOptional = table.columns.some(({ name, isNullable }) => columns.includes(name) && isNullable)
  if (!own && columns.some((column) => values.has(column))) return
  if (isOwn(target)) return void values.set(columns[0] ?? '', idOf(fill, target))
  if (!own && isOptional) return void values.set(columns[0] ?? '', null)
  const isEachOther = table.columns.some(
    ({ name, isKey }) => columns.includes(name) && name !== 'learner_id' && isKey,
  )
  const row = own ? own[isEachOther ? n % own.length : 0] : await schoolRow(fill, target, n)
  for (const [place, column] of columns.entries()) values.set(column, row?.[targets[place] ?? ''])
}

const schoolRows = new WeakMap<ReadonlyMap<string, Table>, Map<string, Row[]>>()

/** The nth row of a table of the school, the same for every learner. */
async function schoolRow(fill: Fill, name: string, n: number): Promise<Row> {
  const known = schoolRows.get(fill.schema) ?? new Map<string, Row[]>()
  schoolRows.set(fill.schema, known)
  const read = async () => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)} order by 1 limit 100`.execute(fill.db)
    known.set(name, rows)
    return rows
  }
  const rows = known.get(name) ?? (await read())
  const row = rows[n % rows.length]
  if (row) return row
  await addRow({ ...fill, mark: 'school', made: new Map() }, tableOf(fill, name), 0)
  return (await read())[0] ?? {}
}

const DAY_MS = 86_400_000
const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']

/** @returns undefined where the database's own default, or none, is right */
function valueFor(fill: Fill, column: Column, n: number): unknown {
  const { table, name, type, allowed, least, pattern, isKey, isNullable } = column
  const owner = fill.personalTables.find((one) => one.table === table && one.owner === name)
  if (owner?.by === 'contact') return fill.person.phone
  if (owner?.by === 'account') return fill.accountId
  if (owner?.by === 'subject') return `l:${fill.person.id}`
  if (owner?.by === undefined || owner.by === 'id') {
    if (owner) return fill.person.id
  } else return [...fill.made.values()].flat().find((row) => name in row)?.[name]
  // Beside the account, where no key leads to the learner.
  if (name === 'learner_id') return fill.person.id
  const mark = markOf(fill.mark, table, name, n)
  const given = GIVEN[`${table}.${name}`] ?? GIVEN[name]
  if (given) return given(mark, n)
  if (allowed) return column.default !== null && !isKey ? undefined : allowed[isKey ? n % allowed.length : 0]
  if (pattern) return [fill.person.phone, 'MMK', mark].find((one) => pattern.test(one))
  if (type === 'text' || type === 'varchar') return mark
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ my: mark, en: mark })
  if (type === 'bytea') return Buffer.from(mark)
  if (type === '_text') return [mark]
  if (column.default !== null || (isNullable && !isKey)) return undefined
  if (NUMBERS.includes(type)) return (least ?? 1) + (isKey ? n : 0)
  if (type === 'uuid') return randomUUID()
  if (type === '_uuid') return [randomUUID()]
  if (type.startsWith('_')) return [1]
  if (type === 'bool') return false
  if (type === 'date') return new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)
  const later = /^(expires|ends)_at$/.test(name) ? 30 * DAY_MS : 0
  return new Date(Date.now() + later - n * 60_000)
}

const KEPT = ['id', 'account_id', 'phone']

/** Fills the row of the learner or of their account, which stand already. */
async function markOwn(fill: Fill, table: Own): Promise<Row> {
  const { columns } = tableOf(fill, table)
  const changes = columns.flatMap((column) => {
    if (column.isOwn || KEPT.includes(column.name)) return []
    const value = column.allowed ? undefined : valueFor(fill, column, 0)
    return value === undefined ? [] : [sql`${sql.ref(column.name)} = ${cast(value, column.type)}`]
  })
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.join(changes)} where id = ${idOf(fill, table)} returning *`.execute(
    fill.db,
  )
  return rows[0] ?? {}
}
