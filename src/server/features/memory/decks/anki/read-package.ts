import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { DECKS } from '#domain/memory/decks/limits.ts'
import { Refused } from '#server/features/memory/decks/deck-error.ts'
import { readProtobufFields } from './protobuf.ts'

/** The collection of a package, newest generation first; the newest also holds one in the oldest form that only says so. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const
const WANTED = new Set<string>([...COLLECTIONS, 'media'])
const MAX_ENTRIES = 100_000
const MAX_MEDIA_MAP_BYTES = 20_000_000

export type Package = {
  /** An SQLite database. */
  collection: Uint8Array
  /** In the oldest form, which collections of the first scheduler are in. */
  isOldest: boolean
  /** Sounds and pictures that the package lists. */
  media: number
}

const unzstd = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(zstdDecompress)

/** Reads the collection out of an Anki package; nothing else of it is unzipped, and nothing is written anywhere. */
export async function readPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes).catch(() => {
    throw new Refused('not_zip')
  })
  const entries = await listEntries(zip)
  const name = COLLECTIONS.find((one) => entries.has(one))
  if (!name) throw new Refused('no_collection')
  const isNewest = name === 'collection.anki21b'
  const packed = await unzip(zip, entries.get(name) as Entry, DECKS.max_unzipped)
  const collection = isNewest ? await decompress(packed, DECKS.max_unzipped) : packed
  if (!startsAsSqlite(collection)) throw new Refused('broken')
  return {
    collection,
    isOldest: name === 'collection.anki2',
    media: await countMedia(zip, entries.get('media'), isNewest),
  }
}

/** The entries that matter, after every name was looked at: one that leads out of the package makes it unsafe. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (++count > MAX_ENTRIES || (WANTED.has(fileName) && found.has(fileName))) throw new Refused('unsafe')
      if (WANTED.has(fileName)) found.set(fileName, entry)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    const isName = /relative path|absolute path|invalid characters/i.test(String(error))
    throw new Refused(isName ? 'unsafe' : 'not_zip')
  }
  return found
}

/** The content of an entry, as long as it stays under the limit, whatever its header says. */
async function unzip(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Refused('not_zip')
  if (entry.uncompressedSize > limit) throw new Refused('unzipped')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw new Refused('unzipped')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('not_zip')
  }
  return Buffer.concat(chunks)
}

async function decompress(packed: Buffer, limit: number): Promise<Buffer> {
  try {
    return await unzstd(packed, { maxOutputLength: limit })
  } catch (error) {
    throw new Refused((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'unzipped' : 'broken')
  }
}

const startsAsSqlite = (bytes: Buffer) => bytes.subarray(0, 16).toString('latin1') === 'SQLite format 3\0'

/** Number of files that the list of media names: JSON, or in the newest packages zstd of a protobuf message. A broken list names none. */
async function countMedia(zip: ZipFile, entry: Entry | undefined, isNewest: boolean): Promise<number> {
  if (!entry) return 0
  const bytes = await unzip(zip, entry, MAX_MEDIA_MAP_BYTES)
  try {
    if (!isNewest) return Object.keys(JSON.parse(bytes.toString('utf8'))).length
    const list = await decompress(bytes, MAX_MEDIA_MAP_BYTES)
    return [...readProtobufFields(list)].filter(({ number }) => number === 1).length
  } catch (error) {
    if (error instanceof Refused && error.reason === 'unzipped') throw error
    return 0
  }
}
