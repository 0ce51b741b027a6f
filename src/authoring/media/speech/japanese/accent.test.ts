import { expect, it } from 'vitest'
import { accentsDiffer, readAccent } from './accent.ts'

/** Labels that open_jtalk writes of sounds with their places; 雨 is a-me with the fall after a. */
const traceOf = (sounds: readonly [name: string, place: number][]) =>
  `[Text analysis result]\n[Output label]\n0 1 xx^xx-sil+a=m/A:xx+xx+xx\n${sounds
    .map(([name, place], at) => `${at} ${at + 1} x^x-${name}+x=x/A:${place}+1+2/B:x\n`)
    .join('')}`
const rain = traceOf([
  ['a', 0],
  ['m', 1],
  ['e', 1],
])
const candy = traceOf([
  ['a', -1],
  ['m', 0],
  ['e', 0],
])

it('reads where the tone falls', () => {
  expect(readAccent(rain)).toEqual(['a0', 'm1', 'e1'])
})

it('finds rain that is said as candy', () => {
  expect(accentsDiffer(rain, candy)).toBe(true)
  expect(accentsDiffer(rain, rain)).toBe(false)
})

it('does not compare kanji that the engine reads as other sounds', () => {
  expect(accentsDiffer(rain, traceOf([['u', -1]]))).toBe(false)
})

it('takes a vowel that is whispered for the same sound', () => {
  expect(accentsDiffer(traceOf([['U', 0]]), traceOf([['u', 0]]))).toBe(false)
})
