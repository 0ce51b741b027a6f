import {
  constants,
  createZstdCompress,
  type ZstdCompress,
  type ZstdOptions,
  zstdCompressSync,
} from 'node:zlib'

/** Longer ones are compressed with a context of their own. */
const MAX_BYTES = 262_144

/** zstd makes what it can't compress longer by less than a 256th. */
const place = Buffer.allocUnsafeSlow(MAX_BYTES + MAX_BYTES / 256 + 64)

/** What Node keeps inside of a compressor; it documents no way to end a document and go on with the next in one step. */
type Inside = {
  _handle: {
    // biome-ignore format: arguments in pairs
    writeSync: (flush: number, from: Uint8Array, fromAt: number, length: number, to: Uint8Array, toAt: number, space: number) => void
  }
  /** How much space is left, and how much was not read. */
  _writeState: Uint32Array
}

/** `readable`: so many bytes of the beginning can be read once they have arrived; others wait for the end of their block of up to 128 kB. */
type Compress = (bytes: Uint8Array, readable?: number) => Buffer

/**
 * Compresses one document after the other with one zstd context. A context for each costs half as much again, and V8 collects all of its
 * memory several times as often for what each leaves behind.
 */
export function makeZstd(options: ZstdOptions = {}): Compress {
  let compressor: (ZstdCompress & Inside) | null = null
  const start = () => {
    const started = createZstdCompress(options) as ZstdCompress & Inside
    // What fails says so by its state too, and is thrown away.
    started.on('error', () => {})
    return started
  }
  return (bytes, readable = 0) => {
    if (bytes.length > MAX_BYTES) return zstdCompressSync(bytes, options)
    compressor ??= start()
    const first = readable > 0 ? write(compressor, bytes.subarray(0, readable), 0, 'ZSTD_e_flush') : 0
    const length = first === null ? null : write(compressor, bytes.subarray(readable), first, 'ZSTD_e_end')
    if (length !== null) return Buffer.from(place.subarray(0, length))
    compressor = null
    return zstdCompressSync(bytes, options)
  }
}

/** Compresses into the place from `at` on. @returns where that ends, or null if the compressor didn't do it */
function write(
  compressor: ZstdCompress & Inside,
  bytes: Uint8Array,
  at: number,
  until: 'ZSTD_e_flush' | 'ZSTD_e_end',
): number | null {
  const { _handle: handle, _writeState: state } = compressor
  handle.writeSync(constants[until], bytes, 0, bytes.length, place, at, place.length - at)
  const [left = 0, unread = 0] = state
  return !compressor.destroyed && unread === 0 && left > 0 ? place.length - left : null
}

/** At the usual level. */
export const zstd = makeZstd()
