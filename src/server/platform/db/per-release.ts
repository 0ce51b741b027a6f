import type { Database } from './connect.ts'

type Source<School extends object> = { db: Database; school: () => Promise<School> }

/**
 * Keeps what `read` finds in the process for as long as the school stays the same, so that what is the same for everybody costs no
 * statement. Who asks in a transaction reads on its own connection and waits for nobody: else calls that hold all connections
 * would wait for one that gets none.
 */
export function perRelease<School extends object, T extends object>(
  read: (db: Database, school: School) => Promise<T>,
): (deps: Source<School>) => Promise<T> {
  const kept = new WeakMap<School, T>()
  const readings = new WeakMap<School, Promise<T>>()
  return async ({ db, school: find }) => {
    const school = await find()
    const known = kept.get(school)
    if (known) return known
    const begin = async () => {
      const found = await read(db, school)
      kept.set(school, found)
      return found
    }
    if (db.isTransaction) return await begin()
    const reading = readings.get(school) ?? begin()
    readings.set(school, reading)
    reading.catch(() => readings.delete(school))
    return await reading
  }
}
