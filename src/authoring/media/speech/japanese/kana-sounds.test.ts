import { expect, it } from 'vitest'
import { soundsOfKana } from './kana-sounds.ts'

const said = (reading: string) =>
  soundsOfKana(reading)
    .map((sound) => sound.join('|'))
    .join(' ')

it('reads kana as open_jtalk names their sounds', () => {
  expect(said('りょかん')).toBe('ry o k a N')
  expect(said('きって')).toBe('k i cl t e')
  expect(said('しちじ つくえ ふね')).toBe('sh i ch i j i ts u k u e f u n e')
  expect(said('ほんを、よむ。')).toBe('h o N o y o m u')
})

it('leaves open only what kana leave open: うafter o, い after e', () => {
  expect(said('がっこう')).toBe('g a cl k o o|u')
  expect(said('せんせい')).toBe('s e N s e e|i')
  expect(said('おばあさん')).toBe('o b a a s a N')
  expect(said('この うえ')).toBe('k o n o u e')
})

it('reads katakana of words from abroad, and repeats a vowel for ー', () => {
  expect(said('コーヒー')).toBe('k o o h i i')
  expect(said('パーティー')).toBe('p a a t i i')
  expect(said('ｼｪﾌ')).toBe('sh e f u')
  expect(said('ニューヨーク')).toBe('ny u u y o o k u')
})

it('refuses kana that stand for no sound', () => {
  expect(() => soundsOfKana('あゃ')).toThrow(RangeError)
  expect(() => soundsOfKana('ー')).toThrow(RangeError)
})
