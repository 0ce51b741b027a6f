import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { PHOTO } from './photo-name.ts'

/** Lets a public file go (its address, `/media/…`): once this transaction stands, the timetable removes it from the storage. */
export async function scheduleRemoval(db: Kysely<Tables>, address: string | null) {
  if (!address?.startsWith('/media/')) return
  await db
    .insertInto('files_to_remove')
    .values({ key: `public/${address.slice('/media/'.length)}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Time that a stored photo may wait for the row that names it: far longer than any call takes. */
const ORPHAN_SECONDS = 3600

/**
 * Lets go of photos that no learner names: a program that was killed between file and row left them. They go in an hour,
 * unless a learner names them by then.
 * @returns how many files
 */
export async function removeOrphans(db: Kysely<Tables>, storage: Pick<Storage, 'list'>): Promise<number> {
  const stored = (await storage.list('public')).filter((key) => key.startsWith(`public/${PHOTO}`))
  if (stored.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('files_to_remove')
    .columns(['key', 'due_at'])
    .expression(
      sql`select key, now() + ${ORPHAN_SECONDS} * interval '1 second' from unnest(${stored}::text[]) as key
        where not exists (select from learners where photo = replace(key, 'public/', '/media/'))`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Removes what was let go from the storage, unless a learner names it again, and then forgets it. @returns how many files */
export async function removeFiles(db: Kysely<Tables>, storage: Pick<Storage, 'remove'>): Promise<number> {
  const due = await db
    .selectFrom('files_to_remove')
    .select([
      'key',
      sql<boolean>`exists (select from learners where photo = replace(key, 'public/', '/media/'))`.as(
        'is_named',
      ),
    ])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1000)
    .execute()
  for (const { key, is_named } of due) {
    if (!is_named) await storage.remove(key)
    await db.deleteFrom('files_to_remove').where('key', '=', key).execute()
  }
  return due.length
}
