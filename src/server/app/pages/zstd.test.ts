import { randomBytes } from 'node:crypto'
import { type createZstdCompress, createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { makeZstd } from './zstd.ts'

const made = vi.hoisted(() => ({ count: 0 }))
vi.mock(import('node:zlib'), async (original) => {
  const zlib = await original()
  const counted: typeof createZstdCompress = (options) => {
    made.count++
    return zlib.createZstdCompress(options)
  }
  return { ...zlib, createZstdCompress: counted }
})

const texts = ['', 'က', 'သင်ခန်းစာ '.repeat(2_000), 'x'.repeat(262_144)]

test('one context compresses whatever comes, each by itself', () => {
  made.count = 0
  const compress = makeZstd()
  for (const text of [...texts, ...texts.toReversed()])
    expect(zstdDecompressSync(compress(Buffer.from(text))).toString()).toBe(text)
  expect(made.count).toBe(1)
})

test('what cannot be compressed, or is longer than its place, comes back whole', () => {
  const compress = makeZstd()
  for (const length of [262_144, 262_145, 2_000_000]) {
    const bytes = randomBytes(length)
    expect(zstdDecompressSync(compress(bytes)).equals(bytes)).toBe(true)
  }
})

test('a dictionary serves all that come', () => {
  const dictionary = Buffer.from(texts[2] as string)
  const compress = makeZstd({ dictionary })
  for (let n = 0; n < 3; n++) {
    const compressed = compress(dictionary)
    expect(compressed.length).toBeLessThan(60)
    expect(zstdDecompressSync(compressed, { dictionary }).equals(dictionary)).toBe(true)
  }
})

/** What a browser can read of a document of which only the beginning has arrived. */
async function readOf(arrived: Buffer): Promise<string> {
  const reader = createZstdDecompress()
  await new Promise((resolve) => reader.write(arrived, resolve))
  const read = (reader.read() as Buffer | null) ?? Buffer.alloc(0)
  reader.destroy()
  return read.toString()
}

test('the beginning can be read before the rest has arrived', async () => {
  const text = randomBytes(20_000).toString('hex')
  const compress = makeZstd()
  const whole = compress(Buffer.from(text))
  const inTwo = compress(Buffer.from(text), 4_000)
  expect(zstdDecompressSync(inTwo).toString()).toBe(text)
  expect(inTwo.length).toBeLessThan(whole.length + 300)
  expect(await readOf(whole.subarray(0, 3_000))).toBe('')
  expect(await readOf(inTwo.subarray(0, 3_000))).toBe(text.slice(0, 4_000))
})

test('a beginning that is longer than the document is all of it', () => {
  const compress = makeZstd()
  for (const text of texts)
    expect(zstdDecompressSync(compress(Buffer.from(text), 1_000_000)).toString()).toBe(text)
})
