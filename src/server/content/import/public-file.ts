import { createHash } from 'node:crypto'
import type { ContentFiles } from '#server/content/read/files.ts'

/** A public file by its content: `key` in the storage, `url` on the wire. */
export type PublicFile = { key: string; url: string; bytes: Buffer }

/** The file at `path` as a public file; null if there is none. */
export function publicFile(files: ContentFiles, path: string): PublicFile | null {
  const bytes = files.get(path)
  if (!bytes) return null
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${path.split('.').at(-1)}`
  return { key: `public/${name}`, url: `/media/${name}`, bytes }
}
