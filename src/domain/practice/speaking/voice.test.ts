import { expect, test } from 'vitest'
import { pitches } from './pitch.ts'
import { halved, COMPARED_RATE as RATE } from './resample.ts'
import { voiceIn } from './voice.ts'

/** A voice with overtones, whose pitch follows `hertz` (of the second). */
function voice(seconds: number, hertz: (second: number) => number, level = 0.3, rate = RATE): Float32Array {
  let phase = 0
  return Float32Array.from({ length: seconds * rate }, (_, n) => {
    phase += (2 * Math.PI * hertz(n / rate)) / rate
    return level * (Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase))
  })
}
const silence = (seconds: number) => new Float32Array(seconds * RATE)
/** The same noise in every run (a linear congruence). */
function noise(seconds: number, level: number): Float32Array {
  let seed = 7
  return Float32Array.from({ length: seconds * RATE }, () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return level * (seed / 2 ** 31 - 1)
  })
}
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const plus = (one: Float32Array, other: Float32Array) => one.map((sample, n) => sample + (other[n] ?? 0))
const heard = (samples: Float32Array) => [...pitches(samples, RATE, () => true)].filter((pitch) => pitch > 0)

test.each([80, 110, 133.7, 200, 261.6, 347, 440])(
  'a voice of %d Hz is heard as that, within one',
  (hertz) => {
    const found = heard(voice(1, () => hertz))
    expect(found.length).toBeGreaterThan(90)
    for (const pitch of found) expect(Math.abs(pitch - hertz)).toBeLessThan(Math.max(1, hertz * 0.005))
  },
)

test('a voice that glides is followed, up and down', () => {
  for (const [from, to] of [
    [120, 240],
    [300, 150],
  ] as const) {
    const found = pitches(
      voice(1, (second) => from + (to - from) * second),
      RATE,
      () => true,
    )
    for (const [frame, pitch] of found.entries())
      if (pitch > 0) expect(Math.abs(pitch - (from + ((to - from) * (frame + 0.5)) / 100))).toBeLessThan(4)
  }
})

test('noise and silence have no pitch', () => {
  expect(heard(noise(2, 0.3)).length).toBeLessThan(4)
  expect(heard(silence(1))).toEqual([])
  expect(voiceIn(noise(1, 0.3), RATE)?.melody.every((pitch) => pitch === null)).toBe(true)
})

test('speech begins and ends where it does, in noise too; a pause belongs to it, a click doesn’t', () => {
  const click = joined(
    voice(0.02, () => 300),
    silence(1),
  )
  const said = joined(
    voice(0.5, () => 200),
    silence(0.3),
    voice(0.4, () => 210),
  )
  const samples = plus(joined(click, said, silence(1.5)), noise(4, 0.002))
  const found = voiceIn(samples, RATE)
  expect(found?.from).toBeCloseTo(1.02, 1)
  expect(found?.seconds).toBeCloseTo(1.2, 1)
  expect(found?.melody[65]).toBeNull()
  expect(found?.loudness[65]).toBeLessThan(0.2)
})

test('the melody is in semitones of the speaker’s own, so that a low voice and a high one draw the same line', () => {
  const sung = (base: number) =>
    voice(0.9, (second) => base * (second < 0.3 ? 1 : second < 0.6 ? 2 ** (4 / 12) : 2 ** (-3 / 12)))
  for (const base of [100, 220]) {
    const found = voiceIn(sung(base), RATE)
    const at = (second: number) => found?.melody[Math.round(second * 100)] ?? Number.NaN
    expect(at(0.15)).toBeCloseTo(0, 0)
    expect(at(0.45)).toBeCloseTo(4, 0)
    expect(at(0.75)).toBeCloseTo(-3, 0)
  }
})

test('loudness is a share of the sound’s own, however near the microphone', () => {
  for (const level of [0.3, 0.01]) {
    const found = voiceIn(
      joined(
        voice(0.5, () => 200, level),
        voice(0.5, () => 200, level / 5),
      ),
      RATE,
    )
    expect(found?.loudness[20]).toBeGreaterThan(0.95)
    expect(found?.loudness[80]).toBeCloseTo(1 - 14 / 35, 1)
  }
})

test('who says nothing has no voice', () => {
  expect(voiceIn(silence(3), RATE)).toBeNull()
  expect(voiceIn(noise(3, 0.001), RATE)).toBeNull()
  expect(voiceIn(new Float32Array(0), RATE)).toBeNull()
})

test('half the samples say the same', () => {
  const found = heard(halved(voice(1, () => 200, 0.3, 2 * RATE)))
  expect(found.length).toBeGreaterThan(50)
  for (const pitch of found) expect(Math.abs(pitch - 200)).toBeLessThan(1)
})
