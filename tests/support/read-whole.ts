import type pg from 'pg'
import type { Statement } from './statements.ts'

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

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
