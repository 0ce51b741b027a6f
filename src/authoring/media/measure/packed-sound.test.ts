import { expect, it } from 'vitest'
import { join, type Pcm, sampleRate, silence } from '#authoring/media/speech/pcm.ts'
import { measureBand } from './band.ts'
import { measurePace } from './packed-sound.ts'

const tone = (seconds: number, hertz: number, height = 8000): Pcm =>
  new Int16Array(Math.round(seconds * sampleRate)).map((_, at) =>
    Math.round(height * Math.sin((2 * Math.PI * hertz * at) / sampleRate)),
  )
const mix = (...sounds: Pcm[]): Pcm =>
  (sounds[0] ?? silence(0)).map((_, at) => sounds.reduce((sum, sound) => sum + (sound[at] ?? 0), 0))

it('hears what lies between 5 and 7 kHz, and nothing of what lies below', () => {
  const full = mix(tone(1, 800), tone(1, 6000))
  const dull = tone(1, 800)
  const inBand = 10 * Math.log10((8000 / 32_768) ** 2 / 2)
  expect(Math.abs(measureBand(full) - inBand)).toBeLessThan(0.5)
  expect(measureBand(full) - measureBand(dull)).toBeGreaterThan(40)
  expect(measureBand(silence(0.5))).toBe(-120)
})

it('counts words by the minute of speech alone, without pauses', () => {
  const said = join([silence(0.5), tone(1, 300), silence(0.4), tone(1, 300), silence(0.8)])
  expect(measurePace(said, 'My name is Su.', 'en')).toBeCloseTo(120, 0)
  // A stop inside a word is no pause.
  const stopped = join([silence(0.5), tone(1, 300), silence(0.15), tone(0.85, 300), silence(0.8)])
  expect(measurePace(stopped, 'My name is Su.', 'en')).toBeCloseTo(120, 0)
})

it('counts morae by the second: ん, っ and long vowels are one each, small ゃ none', () => {
  expect(measurePace(tone(2, 300), 'きょうわ がっこうえ いきます。', 'ja')).toBeCloseTo(12 / 2, 1)
})

it('counts nothing in what is too short, spelled, or written in figures', () => {
  for (const text of ['Good morning.', 'It is 7:45 now.', 'Her name is S-U.', 'The USA is big.'])
    expect(measurePace(tone(1, 300), text, 'en')).toBeNull()
  expect(measurePace(tone(1, 300), 'いいえ。いえ。', 'ja')).toBeNull()
})
