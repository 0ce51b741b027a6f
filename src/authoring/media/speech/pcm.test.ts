import { expect, it } from 'vitest'
import { join, measureSeconds, type Pcm, quietIn, sampleRate, silence, splitAtPauses, trim } from './pcm.ts'

const tone = (seconds: number, loudness: number): Pcm =>
  new Int16Array(Math.round(seconds * sampleRate)).map((_, index) =>
    Math.round(loudness * Math.sin(index / 8)),
  )

it('cuts the silence before and after a line, and leaves that inside it', () => {
  const line = join([silence(1), tone(0.5, 9000), silence(0.3), tone(0.5, 9000), silence(2)])
  expect(Math.abs(measureSeconds(trim(line)) - 1.3)).toBeLessThan(0.1)
  expect(trim(silence(1))).toHaveLength(0)
})

it('finds the silence of a recording in a loud room, and of one that is too quiet', () => {
  const noise = (sound: Pcm, loudness: number) =>
    sound.map((sample, index) => sample + Math.round(loudness * Math.sin(index * index)))
  const spoken = (loudness: number) =>
    join([silence(0.8), tone(0.5, loudness), silence(0.2), tone(0.4, loudness), silence(0.9)])
  for (const [loudness, around] of [
    [9000, 600],
    [300, 2],
    [25_000, 0],
    [4000, 300],
  ] as const) {
    const recording = noise(spoken(loudness), around)
    expect(Math.abs(measureSeconds(trim(recording, quietIn(recording))) - 1.1)).toBeLessThan(0.12)
  }
  expect(trim(silence(1), quietIn(silence(1)))).toHaveLength(0)
  expect(quietIn(silence(0))).toBeGreaterThan(0)
})

it('parts a recording into its lines at the long pauses only', () => {
  const recording = join([
    silence(1),
    tone(0.6, 9000),
    silence(0.3),
    tone(0.6, 9000),
    silence(1.2),
    tone(0.8, 9000),
  ])
  expect(splitAtPauses(recording, 0.7).map((line) => Math.floor(measureSeconds(line) * 10) / 10)).toEqual([
    1.5, 0.8,
  ])
})
