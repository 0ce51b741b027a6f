import { randomBytes } from 'node:crypto'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { withoutMedia } from './without-media.ts'

const media: Zippable = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [String(i), new Uint8Array(randomBytes(10_000))]),
)
const cards = new Uint8Array(randomBytes(5_000))
const fileOf = (bytes: Uint8Array, name = 'deck.apkg') => new File([new Uint8Array(bytes)], name)
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

test.each([0, 6] as const)(
  'a package (level %i) keeps its cards and its list, and loses its media',
  async (level) => {
    const zip = zipSync(
      { ...media, 'collection.anki21': cards, media: new Uint8Array([123, 125]), 'x.txt': cards },
      { level },
    )
    const lighter = await withoutMedia(fileOf(zip))
    expect(lighter.size).toBeLessThan(7_000)
    const files = unzipSync(await bytesOf(lighter))
    expect(Object.keys(files).sort()).toEqual(['collection.anki21', 'media'])
    expect(files['collection.anki21']).toEqual(cards)
  },
)

test('what is no package, is broken, or has nothing to lose goes as it is', async () => {
  const zip = zipSync({ ...media, 'collection.anki2': cards })
  const broken = zip.slice()
  broken.fill(0, 0, 4)
  const cases = [
    fileOf(zip, 'deck.zip'),
    fileOf(zip.subarray(0, zip.length - 30)),
    fileOf(new TextEncoder().encode('no zip')),
    fileOf(new Uint8Array()),
    fileOf(zipSync(media)),
    fileOf(zipSync({ 'collection.anki2': cards })),
  ]
  for (const file of cases) expect(await withoutMedia(file)).toBe(file)
})
