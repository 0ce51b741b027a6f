import { expect, it } from 'vitest'
import { level } from '#server/content/schema/texts.ts'
import { clipEncoding, clipName } from './clips.ts'
import { countPaced, isPaceOf } from './line-pace.ts'
import { isBuiltAnew, OLD_LEVELS, PACES } from './pace.ts'
import { voiceOf } from './voices.ts'

const clip = { text: 'How are you today?', written: 'How are you today?', lang: 'en' } as const

it('names a clip of a level that sounds as before as it was named then', () => {
  for (const old of OLD_LEVELS.slice(0, 1))
    expect([clipName({ ...clip, level: old }), clipEncoding(old).includes('-cutoff')]).toEqual([
      NAME_BEFORE,
      false,
    ])
})

/** Of the voice, text and encoding that stood here before levels had a pace. */
const NAME_BEFORE = 'eea0de89739c27ee'

it('keeps the band and the pace of whatever is built anew', () => {
  const anew = level.options.filter(isBuiltAnew)
  expect([...anew, ...OLD_LEVELS].toSorted()).toEqual(level.options.toSorted())
  for (const one of anew) {
    expect(clipEncoding(one).join(' ')).toContain('-cutoff 7500')
    expect(voiceOf('su', one).english.pace).toEqual(PACES[one])
    expect(voiceOf('aung', one).japanese.pace).toEqual(PACES[one])
  }
})

it('counts the words and morae of what tells a pace', () => {
  expect(countPaced('I get up at six o’clock.', 'en')).toBe(6)
  expect(countPaced('A well-known book', 'en')).toBe(4)
  expect(countPaced('わたしわ がくせいです。', 'ja')).toBe(10)
  expect(countPaced('しゅっぱつ', 'ja')).toBe(4)
  expect(
    ['Two words', 'Room 12 is free', 'It is B, not D', 'Turn on the TV'].map((text) =>
      countPaced(text, 'en'),
    ),
  ).toEqual([null, null, null, null])
})

it('lets a line lie 15 % outside its level’s pace, and no more', () => {
  expect([94, 143].map((pace) => isPaceOf(pace, 'A1'))).toEqual([true, true])
  expect([93, 144].map((pace) => isPaceOf(pace, 'A1'))).toEqual([false, false])
})
