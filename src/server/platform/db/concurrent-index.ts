import type pg from 'pg'

/** Comments, and then nothing but the one statement. */
const ALONE = /^(?:\s|--.*\n)*create (?:unique )?index (concurrently) if not exists (\w+) [^;]*(?:;\s*)?$/i

/** The index that a migration builds while others write; null for a migration that does anything else. */
export const indexBuiltBy = (text: string): string | null => ALONE.exec(text)?.[2] ?? null

/** The same migration for a transaction, in which no index can be built while others write. */
export const withoutConcurrently = (text: string): string => text.replace(/\bconcurrently\b/i, '')

/** Builds the index of such a migration, outside of a transaction. What an interrupted attempt left goes before; two nodes build it once. */
export async function buildIndex(client: pg.Client, text: string, index: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid
     and not exists (select from pg_stat_progress_create_index where index_relid = indexrelid)`,
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`)
  await client.query(text)
}
