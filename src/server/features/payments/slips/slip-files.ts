import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { slipKeys } from './slips.queries.ts'

/** The folder of the pictures of slips; nobody but the operator sees it. */
const SLIPS = 'slips'
/** How long a picture may wait for the row that names it: far longer than any call takes. */
const ORPHAN_MS = 3_600_000

/** Where a new picture is stored: its name begins with the time, in ms. */
export const newSlipKey = (now: Date): string =>
  `${SLIPS}/${now.getTime()}-${randomBytes(16).toString('hex')}.webp`

const isOld = (key: string, now: Date) =>
  Number(key.slice(SLIPS.length + 1).split('-')[0]) < now.getTime() - ORPHAN_MS

/** Removes pictures without a row: of slips that were not taken, and of accounts that were deleted. @returns how many */
export async function removeSlipOrphans(
  db: Database,
  storage: Pick<Storage, 'list' | 'remove'>,
  now: Date,
): Promise<number> {
  const stored = (await storage.list(SLIPS)).filter((key) => isOld(key, now))
  if (stored.length === 0) return 0
  const named = await slipKeys(db)
  const orphans = stored.filter((key) => !named.has(key))
  for (const key of orphans) await storage.remove(key)
  return orphans.length
}
