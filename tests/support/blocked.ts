import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/db/rows.ts'
import type { TestApp } from './start-app.ts'

/**
 * Lets `call` run into what another device has begun and not committed yet: commits that when the call waits for it.
 * @param other what the other device does; it has to lock what the call writes
 * @param more what the other device does once the call waits
 * @returns what the call answers
 */
export async function meanwhile<T>(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  other: (trx: Kysely<Tables>) => Promise<unknown>,
  call: () => Promise<T>,
  more?: (trx: Kysely<Tables>) => Promise<unknown>,
): Promise<T> {
  let called: Promise<T> | null = null
  await db.transaction().execute(async (trx) => {
    await other(trx)
    called = call()
    for (const until = Date.now() + 20_000; Date.now() < until; await sleep(10)) {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_locks where not granted
          and transactionid = pg_current_xact_id()::text::xid) as waits`.execute(trx)
      if (rows[0]?.waits) return void (await more?.(trx))
    }
    throw new Error('The call waited for nothing')
  })
  return await (called as unknown as Promise<T>)
}
