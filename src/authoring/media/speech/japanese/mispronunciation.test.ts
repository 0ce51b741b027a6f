import { expect, it } from 'vitest'
import { findMispronunciation } from './mispronunciation.ts'
import { listSpokenVariants } from './open-jtalk.ts'
import { readTrace, type Trace } from './trace.ts'

const trace = (sounds: string, words: Trace['words'] = []): Trace => ({
  words,
  sounds: `sil ${sounds} sil`
    .split(' ')
    .map((name, index) => ({ name, from: index / 10, to: (index + 1) / 10 })),
})

it('passes what is said as it reads, with devoiced vowels and pauses', () => {
  expect(
    findMispronunciation('わたしわ がくせいです。', trace('w a t a sh I w a pau g a k U s e e d e s U')),
  ).toBeNull()
  expect(
    findMispronunciation('おもう', trace('o m o u', [{ text: '思う', kind: '動詞', sounds: 'オモウ' }])),
  ).toBeNull()
})

it('names another sound, a long vowel said as two, and です with its u', () => {
  expect(findMispronunciation('りょこう', trace('ry a o k o o'))).toMatch(/^says ry a o/)
  expect(findMispronunciation('ここ', trace('k o k o o'))).toMatch(/^says/)
  expect(
    findMispronunciation(
      'りょこう',
      trace('ry o k o u', [{ text: 'りょこう', kind: '名詞', sounds: 'リョコウ' }]),
    ),
  ).toMatch(/long vowel/)
  expect(findMispronunciation('そうです', trace('s o o d e s u'))).toMatch(/full u/)
  expect(findMispronunciation('バスですか', trace('b a s u d e s u k a'))).toMatch(/full u/)
  expect(findMispronunciation('バス', trace('b a s u'))).toBeNull()
  expect(findMispronunciation('そうですね', trace('s o o d e s u n e'))).toBeNull()
})

it('is told what open_jtalk writes', () => {
  const read = readTrace(
    [
      '[Text analysis result]',
      '雨,名詞,一般,*,*,*,*,雨,アメ,アメ,1/2,C3,0',
      'です,助動詞,*,*,*,特殊・デス,基本形,です,デス,デス’,1/2,名詞%F1,1',
      '',
      '[Output label]',
      '0 3100000 xx^xx-sil+a=m/A:xx+xx+xx',
      '3100000 4300000 xx^sil-a+m=e/A:-1+1+2',
      '4300000 4950000 sil^a-m+e=d/A:-1+1+2',
      '',
      '[Global parameter]',
      'Sampring frequency -> 48000(Hz)',
    ].join('\n'),
  )
  expect(read.words).toEqual([
    { text: '雨', kind: '名詞', sounds: 'アメ' },
    { text: 'です', kind: '助動詞', sounds: 'デス' },
  ])
  expect(read.sounds).toEqual([
    { name: 'sil', from: 0, to: 0.31 },
    { name: 'a', from: 0.31, to: 0.43 },
    { name: 'm', from: 0.43, to: 0.495 },
  ])
})

it('tries a line as it is written, then as it reads, then in katakana', () => {
  expect(listSpokenVariants({ written: 'そう 言う。', reading: 'そう ゆう。' })).toEqual([
    'そうゆう。',
    'ソーユウ。',
  ])
  expect(listSpokenVariants({ written: 'ははの ぼうし', reading: 'ははの ぼうし' })).toEqual([
    'ははのぼうし',
    'ハハのぼうし',
    'ハハノボーシ',
  ])
})
