import { type Kysely, sql } from 'kysely'
import type { Tables } from './rows.ts'

/**
 * Runs `work` so that all of it happens or none: in a transaction, or in a savepoint where `db` is one already.
 * What `work` throws is thrown again after everything was taken back.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!db.isTransaction) return await db.transaction().execute(work)
  await sql`savepoint step`.execute(db)
  try {
    const result = await work(db)
    await sql`release savepoint step`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint step`.execute(db)
    await sql`release savepoint step`.execute(db)
    throw error
  }
}

/** Runs `work` in the transaction that `db` is, where what it throws fails all of it, or in one of its own. */
export const joinTransaction = <T>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> => (db.isTransaction ? work(db) : db.transaction().execute(work))
