import { expect, it } from 'vitest'
import { readTrace } from './trace.ts'
import { clipVoice, unhurriedLabels } from './unhurried.ts'

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

/** A trace of sounds, each 0.1 s, with silence around them. */
function traceOf(sounds: string): string {
  const names = `sil ${sounds} sil`.split(' ')
  const at = (index: number) => names[index] ?? 'xx'
  return names
    .map(
      (name, index) =>
        `${index * 1_000_000} ${(index + 1) * 1_000_000} ${at(index - 2)}^${at(index - 1)}-${name}+${at(index + 1)}=${at(index + 2)}/A:xx+1`,
    )
    .join('\n')
}
const unhurried = (sounds: string) => unhurriedLabels(traceOf(sounds), 0.25)
/** What is said and for how many hundredths of a second, without the silence. */
const said = (sounds: string) =>
  readTrace(`\n[Output label]\n${unhurried(sounds)}`)
    .sounds.slice(1, -1)
    .map(({ name, from, to }) => `${name}${Math.round((to - from) * 100)}`)
    .join(' ')

it('gives each vowel, ん and っ its time, and a long vowel twice as much', () => {
  expect(said('i t a')).toBe('i25 t10 a20 a10')
  expect(said('e')).toBe('e20 e10')
  expect(said('e e')).toBe('e45 e10')
  expect(said('k i cl t e')).toBe('k10 i25 cl25 t10 e20 e10')
  expect(said('o o i')).toBe('o40 o10 i20 i10')
})

it('puts a vowel that sounds in full before the one that fades', () => {
  expect(unhurried('t e').split('\n').slice(2, 4)).toEqual([
    '2000000 4000000 sil^t-e+e=sil/A:xx+1',
    '4000000 5000000 t^e-e+sil=xx/A:xx+1',
  ])
})
