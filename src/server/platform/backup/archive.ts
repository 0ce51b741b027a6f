import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, type Pack, pack } from 'tar-stream'

/** One file of an archive. */
export type ArchiveEntry = { name: string; body: Buffer }

const EPOCH = new Date(0)

async function write(entries: AsyncIterable<ArchiveEntry>, archive: Pack): Promise<void> {
  for await (const { name, body } of entries)
    await new Promise<void>((done, failed) => {
      archive.entry({ name, mode: 0o600, mtime: EPOCH }, body, (error) => (error ? failed(error) : done()))
    })
  archive.finalize()
}

/** A tar of these files, of which it holds one in memory. */
export async function* packEntries(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const archive = pack()
  const writing = write(entries, archive).catch((error) => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Buffer>
  } finally {
    archive.destroy()
    await writing
  }
}

/** A tar is malformed, or ends too early. */
export class BrokenArchive extends Error {}

/**
 * The files of a tar that comes in pieces, one after another. The source is read to its last piece, for behind the tar's end a decompressor
 * compares its checksum.
 * @throws BrokenArchive, and what the source throws
 */
export async function* unpackEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  let fault: unknown
  async function* pieces() {
    try {
      yield* source
    } catch (error) {
      fault = error
      throw error
    }
  }
  const archive = extract()
  const bytes = Readable.from(pieces())
  bytes.on('error', (error) => archive.destroy(error)).pipe(archive)
  try {
    for await (const file of archive) yield { name: file.header.name, body: await buffer(file) }
  } catch (error) {
    throw fault ?? new BrokenArchive('This is no archive, or it is damaged or cut off.', { cause: error })
  } finally {
    bytes.destroy()
  }
}
