import { relative, resolve } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { PreparedClient } from '#server/platform/db/driver/prepared-client.ts'
import { TABLE_OWNERS } from '#server/platform/db/table-owners.ts'

const server = resolve(import.meta.dirname, '../../../src/server')

/** Write tables that are named while they run: the school's import, the account's deletion, backup and restore, and migrations. */
const OF_NAMED_TABLES =
  /^(?:content\/import|platform\/backup|platform\/db)\/|^features\/account\/profile\/personal-data\.queries\.ts/

const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']

/** The tables that a statement writes, in all its parts. @throws Error where it is no SQL of PostgreSQL's */
export function tablesWrittenBy(text: string): string[] {
  const found = new Set<string>()
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    for (const [name, part] of Object.entries(node)) {
      if (WRITES.includes(name)) found.add(String(part.relation?.relname))
      if (name === 'TruncateStmt') for (const { RangeVar } of part.relations) found.add(RangeVar.relname)
      look(part)
    }
  }
  look(parseSync(text))
  return [...found].filter((table) => Object.hasOwn(TABLE_OWNERS, table))
}

/** The file of the server that a call comes from: the first of its stack that doesn't only pass statements on. Null where a test asks. */
export function writerIn(stack: string): string | null {
  for (const [, file = ''] of stack.matchAll(/(?:file:\/\/)?(\/[^\s:)]+\.ts)/g)) {
    const path = relative(server, file)
    if (!path.startsWith('..') && !/^platform\/db\/(?:driver\/|transaction)/.test(path))
      return /\.(?:test|suite)\.ts$/.test(path) ? null : path
  }
  return null
}

const folderOf = (path: string) => {
  const parts = path.split('/')
  return parts.slice(0, parts[0] === 'features' ? 3 : 2).join('/')
}

/** Which tables a file of the server may not write, of those that a statement writes. */
export const strangersIn = (text: string, writer: string): string[] =>
  OF_NAMED_TABLES.test(writer)
    ? []
    : tablesWrittenBy(text).filter(
        (table) => TABLE_OWNERS[table as keyof typeof TABLE_OWNERS] !== folderOf(writer),
      )

/** Each as `seen TEXT`, by which the walk over what the program keeps knows it. */
const seen = new Set<string>()
const MIGHT_WRITE = /\b(?:insert|update|delete|merge|truncate)\b/i

/** Fails the call that writes a table of another folder: what no text of the program shows is seen while it runs. */
function refuseStrangers(text: string): void {
  if (seen.has(`seen ${text}`) || !MIGHT_WRITE.test(text)) return
  seen.add(`seen ${text}`)
  const depth = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = depth
  const writer = writerIn(stack)
  const strangers = writer === null ? [] : strangersIn(text, writer)
  if (strangers.length > 0) throw new Error(`${strangers} written by ${writer}: ${text}`)
}

await loadModule()
const proto = PreparedClient.prototype as unknown as { query: (...args: unknown[]) => unknown }
const { query } = proto
proto.query = function (this: unknown, ...args: unknown[]) {
  if (typeof args[0] === 'string') refuseStrangers(args[0])
  return query.apply(this, args)
}
