import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'

/** Notes which release of the school the database holds. */
export async function saveRelease(trx: Kysely<Tables>, version: number, hash: string): Promise<void> {
  await trx.updateTable('content_release').set({ version, hash, imported_at: sql`now()` }).execute()
}

/** Begins a release of the same school, so that what every node keeps of it is read anew. */
export async function renewRelease(trx: Kysely<Tables>): Promise<void> {
  await trx.updateTable('content_release').set({ version: sql<number>`version + 1` }).execute()
}
