import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { namedKeys } from './slips.queries.ts'

/** The folder of the pictures of slips; nobody but the operator sees it. */
export const SLIPS = 'slips'
/** How long a picture may wait for the row that names it: far longer than any call takes. */
const ORPHAN_MS = 3_600_000

/** Where a new picture is stored: its name begins with the time, in ms. */
export const newSlipKey = (now: Date): string =>
  `${SLIPS}/${now.getTime()}-${randomBytes(16).toString('hex')}.webp`

/** Pictures that are looked up at once. */
const PER_QUERY = 500

const isOld = (key: string, now: Date) =>
  Number(key.slice(SLIPS.length + 1).split('-')[0]) < now.getTime() - ORPHAN_MS

/** Removes pictures without a row: of slips that were not taken, and of accounts that were deleted. @returns how many */
export async function removeSlipOrphans(
  db: Database,
  storage: Pick<Storage, 'list' | 'remove'>,
  now: Date,
): Promise<number> {
  const stored = (await storage.list(SLIPS)).filter((key) => isOld(key, now))
  let removed = 0
  for (let from = 0; from < stored.length; from += PER_QUERY) {
    const some = stored.slice(from, from + PER_QUERY)
    const named = await namedKeys(db, some)
    const orphans = some.filter((key) => !named.has(key))
    for (const key of orphans) await storage.remove(key)
    removed += orphans.length
  }
  return removed
}
