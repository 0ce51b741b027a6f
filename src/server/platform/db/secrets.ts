import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './rows.ts'

/** Keys of 32 random bytes, made at the first start and shared by the nodes through the database. */
export type Secrets = { get: (name: string) => Buffer; hmac: (name: string, text: string) => Buffer }

/** The keys with these names; missing ones are created. */
export async function loadSecrets(db: Kysely<Tables>, names: readonly string[]): Promise<Secrets> {
  await db
    .insertInto('secrets')
    .values(names.map((name) => ({ name, value: randomBytes(32) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const rows = await db.selectFrom('secrets').select(['name', 'value']).execute()
  const byName = new Map(rows.map((row) => [row.name, row.value]))
  const get = (name: string) => {
    const value = byName.get(name)
    if (!value) throw new Error(`The database holds no secret named ${name}`)
    return value
  }
  return { get, hmac: (name, text) => createHmac('sha256', get(name)).update(text).digest() }
}
