import { Refused } from '#server/features/memory/decks/deck-error.ts'

/** UTF-8, or UTF-16 as Excel writes it, which mostly says so. */
export function decodeText(bytes: Buffer): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  const text = decoded(bytes, marked ?? 'utf-8')
  if (text !== null && !text.includes('\0')) return text
  if (marked === null)
    for (const encoding of ['utf-16le', 'utf-16be']) {
      const wide = decoded(bytes, encoding)
      // Read with the wrong half first, no line ends and nothing is parted.
      if (wide !== null && !wide.includes('\0') && /[\r\n]/.test(wide) && /[\t,;]/.test(wide)) return wide
    }
  throw new Refused('text')
}

/** Without the mark at its start; null where the bytes are no text of that encoding. */
function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
