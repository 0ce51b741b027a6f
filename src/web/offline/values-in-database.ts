import { database, runTransaction } from './database.ts'

/** Value that the database has under a name. */
export async function readFromDatabase<T>(name: string): Promise<T | null> {
  const db = await database()
  return (db && (await runTransaction(db, (shelf) => shelf.get<T>(name)))) ?? null
}

/** Keeps a value in the database; null removes it. @returns whether there was room for it, and a database */
export async function keepInDatabase(name: string, value: unknown): Promise<boolean> {
  const db = await database()
  if (!db) return false
  return await runTransaction(db, async (shelf) => {
    if (value !== null) return await shelf.put(name, value)
    await shelf.remove(name)
    return true
  })
}
