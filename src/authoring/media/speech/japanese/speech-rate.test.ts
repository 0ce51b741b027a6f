import { expect, it } from 'vitest'
import { clipVoice } from '#server/content/media/voices.ts'
import { japaneseStarts } from '../word-starts.ts'
import { lineVoice, pacedSpeech, slowSpeech } from './speech-rate.ts'
import { readTrace } from './trace.ts'

const voice = { halfTones: 7, timbre: 0.5, rate: 0.9 }
const isUnhurried = (reading: string) => clipVoice(voice, reading) !== voice

it('is for words so short that their length is what is heard', () => {
  const short = [
    'え',
    'ええ',
    'ん',
    'きゃ',
    'いえ',
    'いいえ',
    'きって',
    'ビル',
    'ビール',
    'ここ',
    'こうこう',
    'がっこう',
  ]
  expect(short.filter((text) => !isUnhurried(text))).toEqual([])
  const longer = [
    'しけん',
    'しっけん',
    'おばさん',
    'おばあさん',
    'カメラ',
    'え？ いいえ。',
    'いい いえ',
    'ok',
  ]
  expect(longer.filter(isUnhurried)).toEqual([])
})

it('is in a video for such a word, and a row of them', () => {
  const isUnhurriedLine = (reading: string) => lineVoice(voice, reading) !== voice
  const short = ['え', 'あ。い。う。え。お。', 'キヤ。キャ。', 'いいえ。いえ。']
  expect(short.filter((text) => !isUnhurriedLine(text))).toEqual([])
  expect(
    ['え、 きょうですか。', 'おばさん', 'はい。 カメラ。', 'はい、 どうぞ。'].filter(isUnhurriedLine),
  ).toEqual([])
})

/** A trace of sounds, each 0.1 s and a pause 0.5 s, with silence around them. */
function traceOf(sounds: string): string {
  const names = `sil ${sounds} sil`.split(' ')
  const sound = (index: number) => names[index] ?? 'xx'
  let at = 0
  return names
    .map((name, index) => {
      const from = at
      at += name === 'pau' ? 5_000_000 : 1_000_000
      return `${from} ${at} ${sound(index - 2)}^${sound(index - 1)}-${name}+${sound(index + 1)}=${sound(index + 2)}/A:xx+1`
    })
    .join('\n')
}
const labelsOf = (sounds: string) => slowSpeech(traceOf(sounds), 0.25).labels
/** Sounds that are said and for how many hundredths of a second, without the silence. */
const said = (sounds: string) =>
  readTrace(`\n[Output label]\n${labelsOf(sounds)}`)
    .sounds.slice(1, -1)
    .map(({ name, from, to }) => `${name}${Math.round((to - from) * 100)}`)
    .join(' ')

it('gives each vowel, ん and っ its time, and a long vowel twice as much', () => {
  expect(said('i t a')).toBe('i25 t10 a20 a10')
  expect(said('e')).toBe('e20 e10')
  expect(said('e e')).toBe('e45 e10')
  expect(said('k i cl t e')).toBe('k10 i25 cl25 t10 e20 e10')
  expect(said('o o i')).toBe('o40 o10 i20 i10')
  expect(said('a pau k i')).toBe('a20 a10 pau20 k10 i20 i10')
})

it('puts a vowel that sounds in full before the one that fades', () => {
  expect(labelsOf('t e').split('\n').slice(2, 4)).toEqual([
    '2000000 4000000 sil^t-e+e=sil/A:xx+1',
    '4000000 5000000 t^e-e+sil=xx/A:xx+1',
  ])
})

it('tells when the sounds of the trace are heard then', () => {
  const { sounds } = slowSpeech(traceOf('a pau k i'), 0.25)
  expect(sounds.map(({ name }) => name).join(' ')).toBe('sil a pau k i sil')
  expect(japaneseStarts(['あ', 'き'], 'あ。き。', { words: [], sounds })).toEqual([0.1, 0.6])
})

/** Seconds that something is said of a line at a pace, without pauses; and each of its pauses. */
function timesOf(sounds: string, morae: number | null) {
  const paced = pacedSpeech(traceOf(sounds), morae, { from: 5, to: 6 }).sounds
  const lasting = (wanted: (name: string) => boolean) =>
    paced.flatMap(({ name, from, to }) => (wanted(name) ? [to - from] : []))
  const isPause = (name: string) => name === 'pau'
  const spoken = lasting((name) => name !== 'sil' && !isPause(name))
  return { spoken: spoken.reduce((sum, seconds) => sum + seconds, 0), pauses: lasting(isPause) }
}

it('says a line by its level’s pace, and one that would be too fast or too slow by its own', () => {
  // By the engine 10 morae a second: too many for N5 even when the whole level is slowed down.
  const fast = timesOf('a i u e o a i u', 8)
  expect(fast.spoken).toBeGreaterThan(8 / 6)
  // Five morae a second, as syllables have a consonant: they are slowed down less than others.
  const slow = timesOf('k a k i k u k e', 4)
  expect(slow.spoken).toBeLessThan(4 / 4)
  expect(slow.spoken).toBeGreaterThan(0.8)
  expect(timesOf('k a k i', null).spoken).toBeCloseTo(0.6, 1)
})

it('leaves the learner a pause between phrases', () => {
  expect(timesOf('a pau k i', null).pauses.map((seconds) => Math.round(seconds * 100))).toEqual([50])
})
