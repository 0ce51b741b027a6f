import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/rows.ts'

/** Lets a public file go (its address, `/media/…`): once this transaction stands, the timetable removes it from the storage. */
export async function letGo(db: Kysely<Tables>, address: string | null) {
  if (!address?.startsWith('/media/')) return
  await db
    .insertInto('files_to_remove')
    .values({ key: `public/${address.slice('/media/'.length)}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes what was let go from the storage, and then forgets it. @returns how many files */
export async function removeFiles(
  db: Kysely<Tables>,
  storage: { remove: (key: string) => Promise<void> },
): Promise<number> {
  const due = await db
    .selectFrom('files_to_remove')
    .select('key')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1000)
    .execute()
  for (const { key } of due) {
    await storage.remove(key)
    await db.deleteFrom('files_to_remove').where('key', '=', key).execute()
  }
  return due.length
}
