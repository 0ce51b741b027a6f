import {
  constants,
  createZstdCompress,
  type ZstdCompress,
  type ZstdOptions,
  zstdCompressSync,
} from 'node:zlib'

/** Longer ones are compressed with a context of their own. */
const MOST_BYTES = 262_144

/** zstd makes what it can't compress longer by less than a 256th. */
const place = Buffer.allocUnsafeSlow(MOST_BYTES + MOST_BYTES / 256 + 64)

/** What Node keeps inside of a compressor; it documents no way to end a document and go on with the next in one step. */
type Inside = {
  _handle: {
    // biome-ignore format: arguments in pairs
    writeSync: (flush: number, from: Uint8Array, fromAt: number, length: number, to: Uint8Array, toAt: number, space: number) => void
  }
  /** How much space is left, and how much was not read. */
  _writeState: Uint32Array
}

/**
 * Compresses one document after the other with one zstd context. A context for each costs half as much again, and V8 collects all of its
 * memory several times as often for what each leaves behind.
 */
export function makeZstd(options: ZstdOptions = {}): (bytes: Uint8Array) => Buffer {
  let compressor: (ZstdCompress & Inside) | null = null
  const start = () => {
    const started = createZstdCompress(options) as ZstdCompress & Inside
    // What fails says so by its state too, and is thrown away.
    started.on('error', () => {})
    return started
  }
  return (bytes) => {
    if (bytes.length > MOST_BYTES) return zstdCompressSync(bytes, options)
    compressor ??= start()
    const { _handle: handle, _writeState: state } = compressor
    handle.writeSync(constants.ZSTD_e_end, bytes, 0, bytes.length, place, 0, place.length)
    const [left = 0, unread = 0] = state
    if (!compressor.destroyed && unread === 0 && left > 0)
      return Buffer.from(place.subarray(0, place.length - left))
    compressor = null
    return zstdCompressSync(bytes, options)
  }
}

/** At the usual level. */
export const zstd = makeZstd()
