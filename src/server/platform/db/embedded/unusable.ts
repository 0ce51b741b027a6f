import { DatabaseFromBefore } from '#server/platform/db/before-release.ts'
import { isDatabaseGone } from '#server/platform/db/database-gone.ts'
import { DataDirInUse } from './embedded.ts'

/** SQLSTATEs of a database that is reachable and denies this program access. */
const REFUSING_STATES = new Set(['28000', '28P01', '3D000', '42501'])

/** Describes why the database cannot be used, as a sentence for the operator; null for any other error. */
export function whyUnusable(error: Error): string | null {
  if (error instanceof DataDirInUse || error instanceof DatabaseFromBefore) return error.message
  const { code } = error as { code?: string }
  if (code && REFUSING_STATES.has(code))
    return `The database of DATABASE_URL refuses this program: ${error.message}.`
  if (/unsupported startup parameter/.test(error.message))
    return 'A pooler stands before the database that takes no time-outs: set DATABASE_POOLER=transaction.'
  if (isDatabaseGone(error)) {
    const reason = error.message || (error instanceof AggregateError ? error.errors.join(', ') : code)
    return `The database cannot be reached: ${reason}. Check DATABASE_URL and whether PostgreSQL runs there.`
  }
  return null
}
