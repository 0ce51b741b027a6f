import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ContentError } from './problems.ts'

/** The files of a content folder by their path in it, always with `/`. */
export type ContentFiles = ReadonlyMap<string, Buffer>

/** Reads every file that the school is made of. Throws ContentError when there is no such folder. */
export async function readContentFiles(root: string): Promise<ContentFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError([{ file: root, line: 1, text: 'is no folder that can be read' }])
  })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(yaml|md|svg|json|ts|vtt|webp|m4a)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path.split(sep).join('/'), await readFile(join(root, path))] as const),
    ),
  )
}

/** One hash over all names and bytes: equal content, equal hash. */
export function hashOfFiles(files: ContentFiles): string {
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex')
}
