import { expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/clean-text.ts'
import { find, readQuery, type SearchEntry } from './find.ts'
import { isOneTypo, mistakableWords, nearest } from './nearest.ts'
import { toSearchText } from './search-text.ts'

type Texts = { names?: string[]; readings?: string[]; said?: string[]; closed?: string[] }

const entry = (
  item: string,
  { names = [], readings = [], said = [], closed = [] }: Texts,
): SearchEntry<string> => ({
  item,
  fields: [
    ...names.map((text) => ({ ...toSearchText(text), isName: true, isOpen: true })),
    ...readings.map((text) => ({ ...toSearchText(text, true), isName: true, isOpen: true })),
    ...said.map((text) => ({ ...toSearchText(text), isName: false, isOpen: true })),
    ...closed.map((text) => ({ ...toSearchText(text), isName: true, isOpen: false })),
  ],
})
const entries = [
  entry('said', { names: ['An evening'], said: ['We met at the market.'] }),
  entry('marketing', { names: ['Marketing at work'] }),
  entry('unit', { names: ['At the market', 'ဈေး ဝယ်ခြင်း'] }),
  entry('market', { names: ['market'], closed: ['ဈေး'] }),
  entry('go', { names: ['go'], closed: ['သွားသည်'] }),
  entry('station', { names: ['駅'], readings: ['えき'], closed: ['station', 'ဘူတာရုံ'] }),
  entry('school', { names: ['学校'], readings: ['がっこう'], closed: ['school', 'ကျောင်း'] }),
  entry('water', { names: ['水'], readings: ['みず'], closed: ['water', 'ရေ'] }),
  entry('write', { names: ['書く'], readings: ['かく'], closed: ['write', 'ရေးသည်'] }),
  entry('coffee', { names: ['コーヒー'], closed: ['coffee', 'ကော်ဖီ'] }),
  entry('seat', { names: ['席'], readings: ['せき'] }),
  entry('particle', { names: ['သူကို မေးမည်'] }),
]
const open = () => false
const found = (text: string) => find(entries, readQuery(text), open)
const vocabulary = new Set(entries.flatMap(mistakableWords))
const near = (text: string) => nearest({ entries, vocabulary }, readQuery(text), open)

test('what is called so comes first, then what begins so, then what has the word, then what only says it', () => {
  expect(found('market')).toEqual(['market', 'marketing', 'unit', 'said'])
})

test('English is found in its other forms', () => {
  for (const form of ['went', 'goes', 'going', 'gone']) expect([form, found(form)]).toEqual([form, ['go']])
  expect(found('markets')).toContain('market')
})

test('Japanese is found by kanji, kana and romaji, long sounds written or not', () => {
  for (const form of ['学校', 'がっこう', 'ガッコウ', 'gakkou', 'gakko', 'gakkō', 'GAKKOU', 'ｇａｋｋｏｕ'])
    expect([form, found(form)]).toEqual([form, ['school']])
  for (const form of ['コーヒー', 'koohii', 'kohi', 'coffee'])
    expect([form, found(form)]).toEqual([form, ['coffee']])
  for (const form of ['eki', 'えき']) expect([form, found(form)]).toEqual([form, ['station']])
})

test('Burmese is found in whole syllables, with or without spaces, in Zawgyi and in any order of its marks', () => {
  expect(found('ရေ')).toEqual(['water'])
  expect(found('ရေး')).toEqual(['write'])
  for (const form of ['ဈေးဝယ်ခြင်း', 'ဈေး ဝယ်ခြင်း', 'ဝယ်ခြင်း', 'စျေးဝယ်']) expect(found(form)).toContain('unit')
  for (const form of ['ကျောင်း', 'ဘူတာရုံ', 'သွားသည်']) expect(found(toZawgyi(form))).toEqual(found(form))
})

test('of what is locked, nothing is found by what it does not show', () => {
  const seen = (text: string) => find(entries, readQuery(text), () => true)
  expect(seen('ရေ')).toEqual([])
  expect(seen('みず')).toEqual(['water'])
  expect(nearest({ entries, vocabulary }, readQuery('watre'), () => true)).toEqual([])
})

test('a slip of one letter and Burmese with another ending come nearest, what many names share does not', () => {
  expect(near('statoin')).toEqual(['station'])
  expect(near('gakou')).toEqual(['school'])
  expect(near('ကျောင်းသို့')).toEqual(['school'])
  expect(near('သွားတယ်')).toEqual(['go'])
  expect(near('market zzzz')).toContain('market')
  expect(near('zzzzzz')).toEqual([])
})

test('one slip is one letter more, less or other, or two turned about', () => {
  for (const [a, b] of [
    ['abcd', 'abdc'],
    ['abcd', 'abc'],
    ['abcd', 'xabcd'],
    ['abcd', 'axcd'],
  ] as const)
    expect([a, b, isOneTypo(a, b), isOneTypo(b, a)]).toEqual([a, b, true, true])
  for (const [a, b] of [
    ['abcd', 'abcd'],
    ['abcd', 'badc'],
    ['abcd', 'ab'],
    ['', ''],
  ] as const)
    expect([a, b, isOneTypo(a, b)]).toEqual([a, b, false])
})

test('strange queries find nothing, change nothing and take hardly any work', () => {
  const strange = ['', '   ', '???', '.*', '(a+)+$', '[', '\\', '\u202e\u2066', '\u0301', '😀', "'"]
  for (const text of strange) expect([text, found(text), near(text)]).toEqual([text, [], []])
  expect(found('\u202emarket\u2069')).toEqual(found('market'))
  expect(found(`market${' '.repeat(90)}`)).toEqual(found('market'))
  const begun = process.cpuUsage().user
  for (const text of ['a '.repeat(50), 'ကို'.repeat(33), 'あ'.repeat(100), 'n'.repeat(100)]) {
    found(text)
    near(text)
  }
  expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000)
})
