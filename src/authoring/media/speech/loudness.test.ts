import { expect, it } from 'vitest'
import { levelled, measureLoudness, targetLoudness } from './loudness.ts'
import { join, type Pcm, sampleRate, silence } from './pcm.ts'

const tone = (seconds: number, height: number, hertz = 1000): Pcm =>
  new Int16Array(Math.round(seconds * sampleRate)).map((_, at) =>
    Math.round(height * 32_767 * Math.sin((2 * Math.PI * hertz * at) / sampleRate)),
  )

it('measures as ITU-R BS.1770 does: a full tone of 1 kHz in one channel is −3.0 LUFS', () => {
  expect(measureLoudness(tone(2, 1, 997))).toBeCloseTo(-3.01, 1)
  expect(measureLoudness(tone(2, 0.1, 997))).toBeCloseTo(-23.01, 1)
  expect(measureLoudness(silence(1))).toBe(Number.NEGATIVE_INFINITY)
})

it('leaves pauses out of what it measures', () => {
  const paused = join([tone(2, 0.1), silence(6), tone(2, 0.1)])
  expect(Math.abs(measureLoudness(paused) - measureLoudness(tone(4, 0.1)))).toBeLessThan(0.5)
})

it('brings quiet, loud and peaky lines to one loudness without clipping', () => {
  const peaky = tone(1.5, 0.05).map((sample, at) => (at % 1600 < 8 ? sample * 15 : sample))
  for (const line of [tone(1, 0.01), tone(0.2, 0.02), tone(1, 1), peaky]) {
    const made = levelled(line)
    expect(Math.abs(measureLoudness(made) - targetLoudness)).toBeLessThan(1)
    expect(made.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(26_100)
  }
  expect(levelled(silence(0.5))).toEqual(silence(0.5))
})
