import { expect, it } from 'vitest'
import { clipVoice } from '#server/content/media/voices.ts'
import { japaneseStarts } from '../word-starts.ts'
import { lineVoice, slowSpeech } from './speech-rate.ts'
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
