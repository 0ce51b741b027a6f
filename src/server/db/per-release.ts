import type { Database } from './connect.ts'

type Source<School extends object> = { db: Database; school: () => Promise<School> }

/**
 * Keeps what `read` finds in the process for as long as the school stays the same, so that what is the same for everybody costs no
 * statement. A reading that fails is not kept.
 */
export function perRelease<School extends object, T>(
  read: (db: Database, school: School) => Promise<T>,
): (deps: Source<School>) => Promise<T> {
  const kept = new WeakMap<School, Promise<T>>()
  return async ({ db, school: find }) => {
    const school = await find()
    const known = kept.get(school)
    if (known) return await known
    const reading = read(db, school)
    kept.set(school, reading)
    reading.catch(() => kept.delete(school))
    return await reading
  }
}
