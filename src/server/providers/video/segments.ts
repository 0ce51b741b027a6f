import { createCipheriv } from 'node:crypto'

/** The initialisation vector of a segment: its sequence number from 0, as 16 bytes, big endian (RFC 8216 §5.2). */
export function segmentIv(sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(sequence, 12)
  return iv
}

/** One MPEG-TS segment under AES-128 in CBC mode with PKCS 7 padding, as HLS wants it. The key is 16 bytes. */
export function encryptSegment(key: Uint8Array, sequence: number, segment: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, segmentIv(sequence))
  return Buffer.concat([cipher.update(segment), cipher.final()])
}

/** Where the storage keeps a rung: its encrypted segments, one after another. */
export function rungKey(hostingId: string, mediaHash: string, rung: string): string {
  return `videos/${hostingId}/${mediaHash}/${rung}.bin`
}

/** Where the storage keeps captions of a language, as WebVTT. */
export function subtitleKey(hostingId: string, mediaHash: string, lang: string): string {
  return `videos/${hostingId}/${mediaHash}/${lang}.vtt`
}
