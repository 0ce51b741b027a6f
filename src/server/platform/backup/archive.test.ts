import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type ArchiveEntry, BrokenArchive, packEntries, unpackEntries } from './archive.ts'

const files: ArchiveEntry[] = [
  { name: 'empty', body: Buffer.alloc(0) },
  ...[511, 512, 513, 200_000].map((size) => ({ name: `of/${size}`, body: Buffer.alloc(size, size) })),
  { name: `folder/${'n'.repeat(200)}`, body: Buffer.from('long') },
  { name: 'မြန်မာ/日本', body: Buffer.from('scripts') },
]
async function* inOrder(entries: readonly ArchiveEntry[]) {
  yield* entries
}
async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test.each([7, 512, 1_000_000])('what is packed is unpacked, in pieces of %i bytes', async (length) => {
  const archive = await buffer(packEntries(inOrder(files)))
  const found: ArchiveEntry[] = []
  for await (const entry of unpackEntries(inPieces(archive, length))) found.push(entry)
  expect(found).toEqual(files)
})

test('other programs read it', async () => {
  const archive = await buffer(packEntries(inOrder(files)))
  const listed = execFileSync('tar', ['--list', '--quoting-style=literal'], { input: archive })
  expect(listed.toString().trim().split('\n')).toEqual(files.map(({ name }) => name))
})

test('what fails while it is packed or read fails as itself', async () => {
  async function* failing() {
    yield* files
    throw new Error('The disk is gone')
  }
  await expect(buffer(packEntries(failing()))).rejects.toThrow('The disk is gone')
  const archive = await buffer(packEntries(inOrder(files)))
  async function* cut() {
    yield archive.subarray(0, 2_000)
    throw new Error('The line is gone')
  }
  const read = async () => await Array.fromAsync(unpackEntries(cut()))
  await expect(read()).rejects.toThrow('The line is gone')
})

test('an archive that is cut off within a file is broken', async () => {
  const archive = await buffer(packEntries(inOrder(files)))
  for (const length of [1, 511, 1_500, 5_000])
    await expect(Array.fromAsync(unpackEntries(inPieces(archive.subarray(0, length), 100)))).rejects.toThrow(
      BrokenArchive,
    )
})

test('whoever stops reading ends what is packed and what is read', async () => {
  let ended = 0
  async function* endless() {
    try {
      for (;;) yield { name: 'more', body: Buffer.alloc(100_000) }
    } finally {
      ended += 1
    }
  }
  for await (const _ of packEntries(endless())) break
  expect(ended).toBe(1)
  for await (const _ of unpackEntries(packEntries(endless()))) break
  await expect.poll(() => ended).toBe(2)
})
