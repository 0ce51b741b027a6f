import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { mapInTurn } from '#domain/base/work-queue.ts'
import { ContentError } from './problems.ts'

/** Maximum number of open files: many systems allow a program 1,024. */
export const FILES_AT_ONCE = 64

/** The files of a content folder by their path in it, always with `/`. */
export type ContentFiles = ReadonlyMap<string, Buffer>

/** The paths of every file that the school is made of, in order. Throws ContentError when there is no such folder. */
export async function pathsIn(root: string): Promise<string[]> {
  const folder = resolve(root)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError([{ file: root, line: 1, text: 'is no folder that can be read' }])
  })
  return (
    entries
      .filter((entry) => entry.isFile() && /\.(yaml|md|svg|json|ts|vtt|webp|m4a|wav)$/.test(entry.name))
      // `relative` and `join` would take a tenth of a start.
      .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1))
      .sort()
  )
}

const nameOf = (path: string) => path.split(sep).join('/')

/** Reads every file that the school is made of. Throws ContentError when there is no such folder. */
export async function readContentFiles(root: string): Promise<ContentFiles> {
  const paths = await pathsIn(root)
  return new Map(
    await mapInTurn(
      paths,
      FILES_AT_ONCE,
      async (path) => [nameOf(path), await readFile(join(root, path))] as const,
    ),
  )
}

const addTo = (hash: Hash, path: string, bytes: Buffer) =>
  hash.update(`${path}\0${bytes.length}\0`).update(bytes)

/** One hash over all names and bytes: equal content, equal hash. */
export function hashOfFiles(files: ContentFiles): string {
  const hash = createHash('sha256')
  for (const [path, bytes] of files) addTo(hash, path, bytes)
  return hash.digest('hex')
}

/** Reads files one after the other into the same memory: what is read is good until the next. */
function readerOfFiles() {
  let memory = Buffer.allocUnsafe(1_048_576)
  return (path: string): Buffer => {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      if (size > memory.length) memory = Buffer.allocUnsafe(size)
      return memory.subarray(0, readSync(file, memory, 0, size, 0))
    } finally {
      closeSync(file)
    }
  }
}

/** The same for a folder's files, without keeping them. It blocks the program meanwhile, and so takes a quarter of the time. */
export async function hashOfFolder(root: string): Promise<string> {
  const paths = await pathsIn(root)
  const hash = createHash('sha256')
  const read = readerOfFiles()
  for (const path of paths) addTo(hash, nameOf(path), read(join(root, path)))
  return hash.digest('hex')
}
