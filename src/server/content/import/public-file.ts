import { createHash } from 'node:crypto'
import type { ContentFiles } from '#server/content/read/files.ts'

/** A public file by its content: `key` in the storage, `url` on the wire. */
export type PublicFile = { key: string; url: string; bytes: Buffer }

/** The file at `path` as a public file; null if there is none. */
export function publicFile(files: ContentFiles, path: string): PublicFile | null {
  const bytes = files.get(path)
  return bytes ? makePublicFile(bytes, path.split('.').at(-1) ?? '') : null
}

/** @param ending of the name, without its dot */
export function makePublicFile(bytes: Buffer, ending: string): PublicFile {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${ending}`
  return { key: `public/${name}`, url: `/media/${name}`, bytes }
}
