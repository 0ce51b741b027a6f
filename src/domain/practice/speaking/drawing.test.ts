import { expect, test } from 'vitest'
import { fitPitchScale, loudnessPath, measurePitchRange, melodyPath } from './drawing.ts'
import type { Voice } from './voice.ts'

const voice = (melody: (number | null)[]): Voice => ({
  seconds: melody.length / 100,
  from: 0,
  melody,
  loudness: melody.map((pitch) => (pitch === null ? 0 : 1)),
})
const short = voice([
  ...Array<number>(50).fill(0),
  ...Array<null>(10).fill(null),
  ...Array<number>(40).fill(6),
])
const long = voice(Array<number>(200).fill(-3))
const box = { width: 100, top: 0, bottom: 40 }

test('both are drawn on one scale from their beginnings, the shorter one shorter', () => {
  const scale = fitPitchScale([short, long])
  expect(scale).toEqual({ seconds: 2, semitones: 6 })
  const path = melodyPath(short, scale, box)
  expect(path).toMatch(/^M0\.3 20L/)
  expect(path).toMatch(/L49\.8 0$/)
  expect(melodyPath(long, scale, box)).toMatch(/L99\.8 30$/)
})

test('where nobody speaks the line has a gap', () => {
  expect(melodyPath(short, fitPitchScale([short]), box).match(/M/g)).toHaveLength(2)
})

test('what is beyond an octave stays in the picture, and a flat melody isn’t blown up', () => {
  const wild = voice([0, 0, 30, 0])
  expect(fitPitchScale([wild]).semitones).toBe(12)
  expect(melodyPath(wild, fitPitchScale([wild]), box)).toContain(' 0L')
  expect(fitPitchScale([voice([0, 0.2])]).semitones).toBe(5)
})

test('loudness stands on the ground', () => {
  expect(loudnessPath(voice([0, 0]), { seconds: 0.04, semitones: 5 }, box)).toBe(
    'M0 40L25 0L75 0L50 40Z'.replace('L25 0L75 0', 'L12.5 0L37.5 0'),
  )
})

test('how far a melody goes', () => {
  expect([measurePitchRange(short), measurePitchRange(long), measurePitchRange(voice([null]))]).toEqual([
    6, 0, 0,
  ])
})
