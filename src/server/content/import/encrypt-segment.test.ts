import { createDecipheriv, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { segmentIv } from '#domain/school/video-media.ts'
import { encryptSegment } from './encrypt-segment.ts'

it('a segment opens with the key and its sequence number alone', () => {
  const key = randomBytes(16)
  const plain = randomBytes(188 * 7)
  const encrypted = encryptSegment(key, 300, plain)
  const decipher = createDecipheriv(
    'aes-128-cbc',
    key,
    Buffer.from('0000000000000000000000000000012c', 'hex'),
  )
  expect(Buffer.concat([decipher.update(encrypted), decipher.final()])).toEqual(plain)
  expect(segmentIv(300)).toBe('0000000000000000000000000000012c')
})
