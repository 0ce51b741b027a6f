type Bytes = Buffer<ArrayBuffer>

/** Part that was drawn before, as bytes: a document is put together of these, and neither joins nor encodes them again. */
export type Kept = { bytes: Bytes }

/** Sign for a kept part in the HTML of a document, with its number, which no text can make, since every `<` of one is escaped. */
const BEGIN = '<?kept '
const END = '?>'

const encoder = new TextEncoder()

/** On Burmese it takes half as long as `Buffer.from`. */
export const asBytes = (html: string): Bytes => Buffer.from(encoder.encode(html).buffer)

/** Bytes of the kept parts that the document has so far; null while something else is drawn. */
let placed: Bytes[] | null = null

/** HTML that stands for what is kept; itself where no document is drawn. */
export function placeKept({ bytes }: Kept): string {
  if (!placed) return bytes.toString()
  return `${BEGIN}${placed.push(bytes) - 1}${END}`
}

/** Draws what is to be kept itself: it stands by itself, whatever is drawn around it. */
export function drawAlone(draw: () => string): Kept {
  const around = placed
  placed = null
  try {
    return { bytes: asBytes(draw()) }
  } finally {
    placed = around
  }
}

/** Draws a document. Drawing is synchronous, so documents don't mix. @returns it, and what its signs stand for */
export function drawWithKept<Drawn>(draw: () => Drawn): { drawn: Drawn; kept: readonly Bytes[] } {
  const kept: Bytes[] = []
  placed = kept
  try {
    return { drawn: draw(), kept }
  } finally {
    placed = null
  }
}

/** HTML in pieces, with what is kept in the places of its signs. */
export function withKept(html: Bytes, kept: readonly Bytes[]): Bytes[] {
  const parts: Bytes[] = []
  let from = 0
  for (let at = html.indexOf(BEGIN); at >= 0; at = html.indexOf(BEGIN, from)) {
    const end = html.indexOf(END, at)
    const bytes = kept[Number(html.toString('latin1', at + BEGIN.length, end))]
    if (!bytes) throw new Error('A sign in the HTML stands for nothing')
    parts.push(html.subarray(from, at), bytes)
    from = end + END.length
  }
  parts.push(html.subarray(from))
  return parts
}
