import type { Database } from '#server/platform/db/connect.ts'
import { readSchool, type School, schoolVersion } from './school.queries.ts'

/** Time for which a node may show the school as it was before an import, in ms. */
const FRESH_MS = 2_000

/**
 * The school, kept in the process: read again when an import has raised its version, which one small statement finds out,
 * at most every two seconds and never while answering from what is fresh.
 */
export function schoolCache(db: Database, clock: () => number): () => Promise<School> {
  let reading: Promise<School> | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (reading && clock() - checkedAt < FRESH_MS) return await reading
    checkedAt = clock()
    const known = await reading?.catch(() => null)
    if (!known || known.version !== (await schoolVersion(db))) reading = readSchool(db)
    reading?.catch(() => {
      reading = null
    })
    return await (reading as Promise<School>)
  }
}
