const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/**
 * A random UUID (version 4). `crypto.randomUUID` is only on https and localhost, and younger than Chrome 87 and Safari 14; the random
 * numbers are everywhere.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | 0x40
  bytes[8] = (variant & 0x3f) | 0x80
  return [...bytes]
    .map(hex)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
