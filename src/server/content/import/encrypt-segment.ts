import { createCipheriv } from 'node:crypto'
import { segmentIv } from '#domain/school/video-media.ts'

/** One MPEG-TS segment under AES-128 in CBC mode with PKCS 7 padding, as HLS wants it. The key is 16 bytes. */
export function encryptSegment(key: Uint8Array, sequence: number, segment: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.from(segmentIv(sequence), 'hex'))
  return Buffer.concat([cipher.update(segment), cipher.final()])
}
