import type pg from 'pg'
import { expect } from 'vitest'
import { type Statement, statementsOf, withoutFrames } from './statements.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Those of the tables that a statement would read whole, planned for any values, as the program has its statements planned. */
export async function readWhole(
  database: pg.Client,
  { text }: Pick<Statement, 'text'>,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await database.query(`explain (generic_plan, format json) ${text}`)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    return node['Node Type'] === 'Seq Scan' && tables.has(table) ? [table] : []
  })
}

/** Expects that what some work asks the database reads none of the tables whole. @param record how its statements are recorded */
export const indexesAreUsed =
  (database: () => pg.Client, tables: ReadonlySet<string>, record = statementsOf) =>
  async (work: () => Promise<unknown>): Promise<void> => {
    const statements = withoutFrames(await record(work))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements)
      expect([statement.text, await readWhole(database(), statement, tables)]).toEqual([statement.text, []])
  }

/** The most rows that a statement, run with its values, looks at in one place of one of the tables. */
export async function rowsLookedAt(
  database: pg.Client,
  { text, values }: Statement,
  tables: ReadonlySet<string>,
): Promise<number> {
  const { rows } = await database.query(`explain (analyze, format json) ${text}`, values)
  const looked = nodesOf(rows[0]['QUERY PLAN'][0].Plan).flatMap((node) => {
    const ofLoop = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
    return tables.has(node['Relation Name'] ?? '') ? [ofLoop * (node['Actual Loops'] ?? 0)] : []
  })
  return Math.max(0, ...looked)
}
