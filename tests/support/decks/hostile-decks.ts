import { randomBytes } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { strToU8 } from 'fflate'
import { legacyDatabase } from './anki-packages.ts'
import { hostileCollections } from './hostile-collections.ts'
import { apkg, type HostileFile, pack, SOUND } from './hostile-file.ts'

/** The zip file with each appearance of these bytes changed: names and sizes stand in it twice. */
function patched(zip: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.set(to, at)
  return bytes
}

const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)

/** Sets bit 0 (encrypted) of every entry's flags. */
function encrypted(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  for (let at = 0; at < bytes.length - 4; at++) {
    if (bytes.readUInt32LE(at) === 0x04034b50) bytes[at + 6] = 1
    if (bytes.readUInt32LE(at) === 0x02014b50) bytes[at + 8] = 1
  }
  return bytes
}

const text = (
  title: string,
  content: string | Uint8Array,
  reason: string,
  name = 'words.csv',
): HostileFile => ({
  title,
  name,
  content: typeof content === 'string' ? strToU8(content) : content,
  reason,
})

/** Packages that are none, or harm who unpacks them. */
function hostilePackages(sound: Uint8Array): HostileFile[] {
  const whole = pack({ 'collection.anki2': sound })
  const zeros = new Uint8Array(90_000_000)
  const damaged = Buffer.from(sound)
  randomBytes(damaged.length - 1024).copy(damaged, 1024)
  return [
    apkg('a zip bomb', pack({ 'collection.anki2': zeros }), 'unzipped'),
    apkg('a zstd bomb', pack({ 'collection.anki21b': zstdCompressSync(zeros) }), 'unzipped'),
    apkg(
      'a bomb in the list of media',
      pack({ 'collection.anki2': sound, media: zeros.subarray(0, 30_000_000) }),
      'unzipped',
    ),
    apkg(
      'a zip bomb that says it is small',
      patched(pack({ 'collection.anki2': zeros }), u32(zeros.length), u32(5_000)),
      'not_zip',
    ),
    apkg(
      'a name that leads out',
      pack({ '../../../etc/passwd': strToU8('x'), 'collection.anki2': sound }),
      'unsafe',
    ),
    apkg('an absolute name', pack({ '/etc/passwd': strToU8('x'), 'collection.anki2': sound }), 'unsafe'),
    apkg('a name with backslashes', pack({ '..\\..\\x': strToU8('x'), 'collection.anki2': sound }), 'unsafe'),
    apkg(
      'the collection twice',
      patched(
        pack({ 'collection.anki2': sound, 'collection.ankiX': sound }),
        strToU8('collection.ankiX'),
        strToU8('collection.anki2'),
      ),
      'unsafe',
    ),
    apkg('an encrypted package', encrypted(whole), 'not_zip'),
    apkg('no zip', strToU8('Front,Back\n'), 'not_zip'),
    apkg('half a package', whole.subarray(0, whole.length / 2), 'not_zip'),
    apkg('a package without cards', pack({ 'word/document.xml': strToU8('<x/>') }), 'no_collection'),
    apkg('a collection that is text', pack({ 'collection.anki2': strToU8('hello') }), 'broken'),
    apkg('a damaged database', pack({ 'collection.anki2': damaged }), 'broken'),
    apkg('a database cut short', pack({ 'collection.anki2': sound.subarray(0, 6_000) }), 'broken'),
    apkg('no zstd', pack({ 'collection.anki21b': sound }), 'broken'),
  ]
}

const hostileTexts = (): HostileFile[] => [
  text('a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), 'text', 'me.png'),
  text('a text with NUL', 'mango,a\0b\n', 'text'),
  text('a text in an old encoding', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x62]), 'text'),
  text('one column', 'mango\nrice\n', 'columns'),
  text('10,001 lines', 'a,b\n'.repeat(10_001), 'cards'),
  text('a giant cell', `"${'a'.repeat(300_000)}",b\n`, 'field'),
  text('a line without end', 'a'.repeat(2_000_000), 'field'),
  text('a quote without end', `"${'a,b\n'.repeat(100_000)}`, 'cards'),
  text('only a head', 'front,back\n', 'empty'),
]

/** Files that are no decks, or try to harm who reads them. */
export async function hostileDecks(): Promise<HostileFile[]> {
  const sound = await legacyDatabase(SOUND)
  return [
    ...hostilePackages(sound),
    ...(await hostileCollections()),
    ...hostileTexts(),
    text('a database of something', sound, 'kind', 'collection.anki2'),
  ]
}
