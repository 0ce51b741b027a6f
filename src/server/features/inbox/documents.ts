import { randomBytes } from 'node:crypto'
import { IMAGE } from '#domain/base/constants.ts'
import type { Database } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/errors.ts'
import { messages } from '#server/messages.ts'
import { Overloaded } from '#server/providers/images/port.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { namedDocuments } from './letters.queries.ts'

/** The folder of documents; nobody but the operator sees it. */
export const DOCUMENTS = 'documents'
/** How long a document may wait for the row that names it: far longer than any call takes. */
const ORPHAN_MS = 3_600_000
/** Documents that are looked up at once. */
const PER_QUERY = 500

/**
 * A photo of a document, written anew: nothing of the file that came is kept.
 * @throws Failure 422 `{document}` if it isn't an accepted picture, 503 when too many wait
 */
export async function readDocument({ images }: Deps, sent: File): Promise<Uint8Array> {
  const refused = () => fail.invalid({ document: messages().profile_image_refused() })
  if (sent.size > IMAGE.max_bytes) throw refused()
  const webp = await images.document(sent).catch((error) => {
    throw error instanceof Overloaded ? fail.unavailable() : error
  })
  if (!webp) throw refused()
  return webp
}

/** Stores a document under a name that nobody can guess, which begins with the time, in ms. @returns its key */
export async function storeDocument({ storage, now }: Deps, webp: Uint8Array): Promise<string> {
  const key = `${DOCUMENTS}/${now().getTime()}-${randomBytes(16).toString('hex')}.webp`
  await storage.put(key, webp)
  return key
}

const isOld = (key: string, now: Date) =>
  Number(key.slice(DOCUMENTS.length + 1).split('-')[0]) < now.getTime() - ORPHAN_MS

/** Removes documents that no letter names: of calls that failed, of letters that are gone. @returns how many */
export async function removeOrphans(
  db: Database,
  storage: Pick<Storage, 'list' | 'remove'>,
  now: Date,
): Promise<number> {
  const stored = (await storage.list(DOCUMENTS)).filter((key) => isOld(key, now))
  let removed = 0
  for (let from = 0; from < stored.length; from += PER_QUERY) {
    const some = stored.slice(from, from + PER_QUERY)
    const named = await namedDocuments(db, some)
    const orphans = some.filter((key) => !named.has(key))
    for (const key of orphans) await storage.remove(key)
    removed += orphans.length
  }
  return removed
}
