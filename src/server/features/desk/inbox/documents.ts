import type { Deps } from '#server/platform/deps.ts'
import { newPictureKey } from '#server/platform/jobs/unnamed-files.ts'

/** The folder of photos of documents; nobody but the operator sees it. */
export const DOCUMENTS = 'documents'

/** Stores a document. @returns its key */
export async function storeDocument({ storage, now }: Deps, webp: Uint8Array): Promise<string> {
  const key = newPictureKey(DOCUMENTS, now())
  await storage.put(key, webp)
  return key
}
