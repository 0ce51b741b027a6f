import { expect, it } from 'vitest'
import { join, type Pcm, sampleRate } from '#authoring/media/speech/pcm.ts'
import { middleTone, soundsDiffer } from './signal.ts'

const voice = (seconds: number, hertz: number): Pcm =>
  new Int16Array(Math.round(seconds * sampleRate)).map((_, at) => {
    const phase = (2 * Math.PI * hertz * at) / sampleRate
    return Math.round(6000 * (Math.sin(phase) + Math.sin(2 * phase) / 2))
  })

it('finds the tone of a voice', () => {
  expect(middleTone(voice(0.5, 120))).toBeCloseTo(120, -1)
  expect(middleTone(voice(0.5, 240))).toBeCloseTo(240, -1)
})

it('tells words apart by the course of their tone and by their length, not by loudness', () => {
  const falling = join([voice(0.3, 160), voice(0.3, 110)])
  const rising = join([voice(0.3, 110), voice(0.3, 160)])
  expect(soundsDiffer(falling, rising)).toBe(true)
  expect(
    soundsDiffer(
      falling,
      falling.map((sample) => sample / 2),
    ),
  ).toBe(false)
  expect(soundsDiffer(voice(0.4, 120), voice(0.6, 120))).toBe(true)
})
