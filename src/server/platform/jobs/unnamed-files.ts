import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/platform/deps.ts'

/** Time that a file may wait for the row that names it: far longer than any call takes. */
const UNNAMED_MS = 3_600_000
/** Files that are looked up at once. */
const PER_QUERY = 500

/** Key for storing a new picture of a folder: under a name that nobody can guess, which begins with the time, in ms. */
export const newPictureKey = (folder: string, now: Date): string =>
  `${folder}/${now.getTime()}-${randomBytes(16).toString('hex')}.webp`

/**
 * Removes the pictures of a folder that no row names and that are over an hour old: of calls that failed, of rows that are gone.
 * @param namedAmong those of these keys that a row names
 * @returns how many
 */
export async function removeUnnamed(
  { storage, now }: { storage: Pick<Deps['storage'], 'list' | 'remove'>; now: Date },
  folder: string,
  namedAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const before = now.getTime() - UNNAMED_MS
  const writtenAt = (key: string) => Number(key.slice(folder.length + 1).split('-')[0])
  const stored = (await storage.list(folder)).filter((key) => writtenAt(key) < before)
  let removed = 0
  for (let from = 0; from < stored.length; from += PER_QUERY) {
    const some = stored.slice(from, from + PER_QUERY)
    const named = await namedAmong(some)
    const unnamed = some.filter((key) => !named.has(key))
    for (const key of unnamed) await storage.remove(key)
    removed += unnamed.length
  }
  return removed
}
