import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type ByteRange, checkedKey, type Storage } from './port.ts'

const UNFINISHED = '.part'

/** Storage in one folder of this machine, or of a disk that all nodes share; for tests it may be less than `durable`. */
export function folderStorage(folder: string, { durable = true } = {}): Storage {
  const place = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, body) {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomUUID()}${UNFINISHED}`
      try {
        await writeNew(temporary, body, durable)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      if (durable) await syncFolder(dirname(path))
    },

    async get(key, range) {
      const file = await open(place(key)).catch(nullIfMissing)
      if (!file) return null
      try {
        return range ? await readRange(file, range) : await file.readFile()
      } finally {
        await file.close()
      }
    },

    has: async (key) => (await sizeOf(place(key))) !== null,

    size: async (key) => await sizeOf(place(key)),

    async list(below) {
      const root = place(below)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(nullIfMissing)
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    },

    async remove(key) {
      await rm(place(key), { force: true })
    },
  }
}

type File = Awaited<ReturnType<typeof open>>

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(nullIfMissing)
  return found?.isFile() ? found.size : null
}

async function writeNew(path: string, body: Uint8Array, durable: boolean): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(body)
    if (durable) await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readRange(file: File, { start, length }: ByteRange): Promise<Uint8Array> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
