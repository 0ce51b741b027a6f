type Kind = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Uint8Array, signs: readonly number[], at = 0) =>
  bytes.length >= at + signs.length && signs.every((sign, i) => bytes[at + i] === sign)

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** Number of first bytes that tell what a file is. */
export const SNIFFED_BYTES = 12

/** File type by its first bytes, whatever its name says; null for all that is not accepted. */
export function sniff(bytes: Uint8Array): Kind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp'
  return null
}
