import { expect, test } from 'vitest'
import { toZawgyi } from '#domain/text/burmese/to-zawgyi.ts'
import { search, searchKeys } from './character-search.ts'
import type { StoredCharacter } from './characters.queries.ts'

const stored = (character: string, text: string) =>
  ({ body: { character }, keys: searchKeys(text) }) as unknown as StoredCharacter
const all = [
  stored('書', '書\nかく\nショ\nရေးသည်\nto write'),
  stored('水', '水\nみず\nスイ\nရေ\nwater'),
  stored('飲', '飲\nのむ\nရေ သောက်သည်'),
  stored('行', '行\nいく\nသွား'),
  stored('店', '店\nみせ\nဈေးဆိုင်'),
]
const found = (term: string) => search(all, term, () => false).map(({ body }) => body.character)

test('Burmese is found in whole syllables: water is not in write', () => {
  expect(found('ရေ')).toEqual(['水', '飲'])
  expect(found('ရေး')).toEqual(['書'])
})

test('on-readings are found in katakana, hiragana and romaji', () => {
  for (const term of ['スイ', 'すい', 'sui']) expect(found(term)).toEqual(['水'])
})

test('Burmese is found in Zawgyi too, however short, and in letters that look alike', () => {
  for (const word of ['ရေ', 'သွား', 'ရေးသည်', 'ဈေးဆိုင်']) expect(found(toZawgyi(word))).toEqual(found(word))
  expect(found('သြား')).toEqual(['行'])
  expect(found('စျေး')).toEqual(['店'])
})
