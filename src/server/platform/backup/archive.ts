/** One file of an archive. */
export type Entry = { name: string; body: Buffer }

const BLOCK = 512

/** Splits a name as ustar wants it: up to 100 bytes, before them up to 155 of folders. */
function splitName(name: string): { prefix: string; base: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', base: name }
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const prefix = name.slice(0, at)
    const base = name.slice(at + 1)
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(base) <= 100) return { prefix, base }
  }
  throw new Error(`The name ${name} is too long for an archive`)
}

const checksum = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

/** One file as a tar (POSIX ustar) holds it, with what fills its last block. */
export function packEntry({ name, body }: Entry): Buffer {
  const { prefix, base } = splitName(name)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  const header = Buffer.alloc(BLOCK)
  header.write(base, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(body.length, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  header.write(`${octal(checksum(header), 6)} `, 148)
  return Buffer.concat([header, body, Buffer.alloc(-body.length & (BLOCK - 1))])
}

/** What stands at the end of a tar. */
export const archiveEnd = Buffer.alloc(2 * BLOCK)

const textAt = (header: Buffer, from: number, to: number) =>
  header.toString('utf8', from, to).replace(/\0.*$/s, '')

/** A tar is malformed, or ends too early. */
export class BrokenArchive extends Error {}

/** The files of a tar that comes in pieces, one after another. @throws BrokenArchive */
export async function* unpackEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const pieces = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const take = async (bytes: number): Promise<Buffer> => {
    const parts = [held]
    let length = held.length
    while (length < bytes) {
      const piece = await pieces.next()
      if (piece.done) throw new BrokenArchive('The archive ends before its end.')
      parts.push(Buffer.from(piece.value))
      length += piece.value.length
    }
    const whole = Buffer.concat(parts)
    held = whole.subarray(bytes)
    return whole.subarray(0, bytes)
  }
  try {
    while (true) {
      const header = await take(BLOCK)
      if (header.every((byte) => byte === 0)) break
      const sum = Number.parseInt(textAt(header, 148, 156), 8)
      header.fill(' ', 148, 156)
      if (checksum(header) !== sum) throw new BrokenArchive('This is no archive, or it is damaged.')
      const prefix = textAt(header, 345, 500)
      const size = Number.parseInt(textAt(header, 124, 136), 8)
      const body = await take(size)
      await take(-size & (BLOCK - 1))
      yield { name: `${prefix}${prefix && '/'}${textAt(header, 0, 100)}`, body }
    }
    // To the last piece, for behind it the decompressor compares its checksum.
    while (!(await pieces.next()).done);
  } finally {
    await pieces.return?.()
  }
}
