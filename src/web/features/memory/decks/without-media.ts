const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Names of the files of an Anki package that are read: the cards and the list of what else there is. */
const KEPT = /^(collection\.anki2|collection\.anki21|collection\.anki21b|media|meta)$/
/** The end of a zip file with the longest comment. */
const MAX_END_BYTES = 22 + 65_535

type Entry = { bytes: Uint8Array<ArrayBuffer>; name: string; size: number; offset: number }

/**
 * An Anki package without its pictures and sounds, which are not kept: so they need not be sent either. Works on slices: nothing is
 * unzipped, and a large file is not read into memory. What is no plain zip file is answered as it is.
 */
export async function withoutMedia(file: File): Promise<Blob> {
  if (!/\.(apkg|colpkg)$/i.test(file.name)) return file
  try {
    return (await strip(file)) ?? file
  } catch {
    return file
  }
}

async function strip(file: Blob): Promise<Blob | null> {
  const tail = await viewOf(file.slice(-Math.min(file.size, MAX_END_BYTES)))
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) return null
  const [size, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (offset + size > file.size) return null
  const entries = readEntries(await viewOf(file.slice(offset, offset + size)))
  const kept = entries.filter(({ name }) => KEPT.test(name))
  if (kept.length === 0 || kept.length === entries.length) return null

  const parts: Blob[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const entry of kept) {
    const head = await viewOf(file.slice(entry.offset, entry.offset + 30))
    if (head.getUint32(0, true) !== LOCAL) return null
    const length = 30 + head.getUint16(26, true) + head.getUint16(28, true) + entry.size
    parts.push(file.slice(entry.offset, entry.offset + length))
    new DataView(entry.bytes.buffer).setUint32(42, at, true)
    directory.push(entry.bytes)
    at += length
  }
  return new Blob([...parts, ...directory, endOf(directory, at)])
}

/** The directory's entries. @throws RangeError if it ends too early, or is of a kind that is not handled */
function readEntries(view: DataView): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < view.byteLength; ) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('No entry')
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const length = 46 + nameLength + extra + comment
    const bytes = new Uint8Array(
      view.buffer.slice(view.byteOffset + at, view.byteOffset + at + length) as ArrayBuffer,
    )
    const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    if (size === 0xffffffff || offset === 0xffffffff) throw new RangeError('Too large a zip file')
    entries.push({ bytes, name: new TextDecoder().decode(bytes.subarray(46, 46 + nameLength)), size, offset })
    at += length
  }
  return entries
}

function endOf(directory: readonly Uint8Array[], offset: number): Uint8Array<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, END, true)
  for (const place of [8, 10]) end.setUint16(place, directory.length, true)
  end.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  end.setUint32(16, offset, true)
  return new Uint8Array(end.buffer)
}

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer())
