import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/platform/db/connect.ts'
import { type BulkTable, hide } from './content.queries.ts'
import { saveRows, storedRows } from './practice.queries.ts'

/** Slugs of what an import touched. */
export type Touched = { added: string[]; changed: string[]; hidden: string[] }

export type Row = { slug: string; hidden: boolean }

/** Writes the rows that are new or differ, hides those that have no file; returns all ids by slug. */
export async function keepAll(
  trx: Database,
  table: BulkTable,
  wanted: readonly Row[],
  touched: Touched,
): Promise<Map<string, number>> {
  const stored = new Map((await storedRows(trx, table)).map((row) => [row.slug, row]))
  const slugs = new Set(wanted.map(({ slug }) => slug))
  const isKept = (row: Row) => {
    const { id, ...old } = stored.get(row.slug) ?? { id: 0 }
    return isDeepStrictEqual(row, old)
  }
  const different = wanted.filter((row) => !isKept(row))
  for (const { slug } of different) (stored.has(slug) ? touched.changed : touched.added).push(slug)
  const saved = await saveRows(trx, table, different)
  const gone = [...stored.values()].filter(({ slug, hidden }) => !slugs.has(slug) && !hidden)
  touched.hidden.push(...gone.map(({ slug }) => slug))
  await hide(
    trx,
    table,
    gone.map(({ id }) => id),
  )
  return new Map([...[...stored].map(([slug, { id }]) => [slug, id] as const), ...saved])
}
