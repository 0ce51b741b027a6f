import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type PackedSound, readLock, writeRow } from '#server/content/media/media-lock.ts'
import { findSoundFaults, middleOf } from './check-sound.ts'

const file = Buffer.from('packed')
const row: PackedSound = {
  name: '0123456789abcdef',
  bytes: file.length,
  hash: createHash('sha256').update(file).digest('hex').slice(0, 16),
  sourceBand: -40,
  band: -41,
  paces: [118, null],
}
const faults = (change: Partial<PackedSound>, level: 'A1' | 'N5' = 'A1') =>
  findSoundFaults({ ...row, ...change }, file, level)

it('lets a file pass that sounds as its voice and is spoken at its level’s pace', () => {
  expect(faults({})).toEqual([])
  expect(faults({ paces: [94, 143] })).toEqual([])
  expect(faults({ paces: [5.5] }, 'N5')).toEqual([])
})

it('finds a file that was cut at 4 kHz', () => {
  expect(faults({ band: -95 })).toEqual(['has lost 55 dB between 5 and 7 kHz; 12 are the most'])
})

it('finds a line that is too fast or too slow', () => {
  expect(faults({ paces: [118, 180] })).toEqual(['line 2 is spoken at 180 words a minute; A1 has 110 to 125'])
  expect(faults({ paces: [90] })).toHaveLength(1)
  expect(faults({ paces: [8] }, 'N5')).toEqual(['line 1 is spoken at 8 morae a second; N5 has 5 to 6'])
})

it('finds a file that isn’t the one that was measured', () => {
  expect(findSoundFaults(row, Buffer.from('packeD'), 'A1')).toHaveLength(1)
  expect(findSoundFaults(row, undefined, 'A1')).toHaveLength(1)
})

it('reads the lock that the build writes, and nothing of a line that was broken off', () => {
  const text = `${writeRow(row)}${writeRow({ ...row, name: 'a1-x-watch/144p' })}fedcba98`
  const lock = readLock(new Map([['media.lock', Buffer.from(text)]]))
  expect([...lock.keys()]).toEqual(['0123456789abcdef', 'a1-x-watch/144p'])
  expect(lock.get('0123456789abcdef')).toEqual(row)
})

it('takes the middle of the paces that are counted', () => {
  expect(middleOf([null, 130, 110, 120, null])).toBe(120)
  expect(middleOf([null])).toBeNull()
})
