import { sql } from 'kysely'
import type { Learner } from '#server/platform/call/handler.ts'
import type { Database } from '#server/platform/db/connect.ts'

type Nobody = Pick<Learner, 'id' | 'name' | 'screen' | 'language_id' | 'locale' | 'time_zone'>

/** Does `work` in the sight of a learner who is never committed: nobody else sees them, and they're gone afterwards. */
export async function withNobody<T>(
  db: Database,
  { id, name, screen, language_id, locale, time_zone }: Nobody,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`insert into learners (id, name, screen, is_new_user, language_id, locale, time_zone) overriding system value
      values (${id}, ${name}, ${screen}, false, ${language_id}, ${locale}, ${time_zone})`.execute(trx)
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
