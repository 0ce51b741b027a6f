import { expect, test } from 'vitest'
import { encodeWav, joinTrack, listTrackParts, sumSoundBytes, TRACK_SAMPLE_RATE } from './track.ts'

const word = { audio: 'w', bytes: 2000, example: { audio: 's', bytes: 5000 } }
const sounds = new Map([
  ['w', new Float32Array(TRACK_SAMPLE_RATE).fill(0.5)],
  ['s', new Float32Array(3 * TRACK_SAMPLE_RATE).fill(0.25)],
])

test('a word comes twice with time to say it, and its sentence only where no data is saved', () => {
  const heard = (isSaving: boolean) =>
    listTrackParts(word, isSaving).map((part) => (part.kind === 'sound' ? part.address : part.kind))
  expect(heard(true)).toEqual(['w', 'speak', 'w', 'rest'])
  expect(heard(false)).toEqual(['w', 'speak', 'w', 'rest', 's', 'speak', 'rest'])
})

test('what it costs is said for each sound once, without those that are left out', () => {
  expect(sumSoundBytes([word, word], false)).toBe(7000)
  expect(sumSoundBytes([word, { audio: 'x', bytes: 1, example: null }], true)).toBe(2001)
})

test('a track holds its sounds and its pauses, and is never so short that a locked phone shows no controls', () => {
  const track = joinTrack(listTrackParts(word, false), sounds)
  // 1 s, 2.6 s to say it, 1 s, 1.2 s, 3 s, 5.8 s, 1.2 s
  expect(track.length / TRACK_SAMPLE_RATE).toBeCloseTo(15.8)
  expect([
    track[0],
    track[TRACK_SAMPLE_RATE * 2],
    track[TRACK_SAMPLE_RATE * 4],
    track[TRACK_SAMPLE_RATE * 7],
  ]).toEqual([0.5, 0, 0.5, 0.25])
  expect(joinTrack(listTrackParts(word, true), sounds).length / TRACK_SAMPLE_RATE).toBeCloseTo(6)
})

test('a WAV file says how long it is, and cuts what is too loud', () => {
  const file = new DataView(encodeWav(new Float32Array([0, 1, -2])))
  expect([file.byteLength, file.getUint32(4, true), file.getUint32(40, true)]).toEqual([50, 42, 6])
  expect([44, 46, 48].map((at) => file.getInt16(at, true))).toEqual([0, 32767, -32767])
})
