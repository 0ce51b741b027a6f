import { expect, it } from 'vitest'
import { evenLoudness, join, type Pcm, sampleRate, secondsOf, silence, splitAtPauses, trim } from './pcm.ts'

const tone = (seconds: number, loudness: number): Pcm =>
  new Int16Array(Math.round(seconds * sampleRate)).map((_, index) =>
    Math.round(loudness * Math.sin(index / 8)),
  )
const loudnessOf = (sound: Pcm) =>
  Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length)

it('cuts the silence before and after a line, and leaves that inside it', () => {
  const line = join([silence(1), tone(0.5, 9000), silence(0.3), tone(0.5, 9000), silence(2)])
  expect(Math.abs(secondsOf(trim(line)) - 1.3)).toBeLessThan(0.1)
  expect(trim(silence(1))).toHaveLength(0)
})

it('makes quiet and loud lines equally loud, and clips none', () => {
  const lines = [tone(1, 900), tone(1, 9000), tone(1, 30_000)].map(evenLoudness)
  for (const line of lines) {
    expect(20 * Math.log10(loudnessOf(line) / 32_768)).toBeCloseTo(-20, 0)
    expect(Math.max(...line)).toBeLessThan(32_767)
  }
})

it('makes a line with a long soft end as loud as one without, however loud it was spoken', () => {
  const ended = (loudness: number) => join([tone(0.3, loudness), tone(0.6, loudness / 40)])
  const starts = [ended(2_000), ended(30_000)].map((line) => evenLoudness(line).subarray(0, 0.3 * sampleRate))
  const [soft = 0, strong = 0] = starts.map((start) => 20 * Math.log10(loudnessOf(start)))
  expect(Math.abs(soft - strong)).toBeLessThan(0.2)
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
  expect(splitAtPauses(recording, 0.7).map((line) => Math.floor(secondsOf(line) * 10) / 10)).toEqual([
    1.5, 0.8,
  ])
})
