import { expect, test } from 'vitest'
import { readingLexicon } from './reading-lexicon.ts'

const pairs = (...list: [string, string][]) => list.map(([text, reading]) => ({ text, reading }))
const read = readingLexicon({
  words: pairs(['人', 'ひと'], ['待って', 'まって'], ['何ですか', 'なんですか']),
  characters: pairs(['休', 'きゅう'], ['行', 'こう'], ['六', 'ろく']),
  heard: pairs(
    ['お母さん', 'おかあさん'],
    ['母は 休みます。', 'ははわ やすみます。'],
    ['ミャンマー人です', 'ミャンマーじんです'],
    ['話', 'はなし'],
    ['話します', 'はなします'],
    ['来ます', 'きます'],
    ['来ない', 'こない'],
    ['行きました', 'いきました'],
    ['十', 'じゅう'],
    ['十', 'とお'],
    ['六つ', 'むっつ'],
    ['何を', 'なにお'],
  ),
})
const shown = (text: string, reading?: string) =>
  read(text, reading)
    .map((run) => (run.reading ? `${run.text}[${run.reading}]` : run.text))
    .join('')

test.each([
  ['お母さんは', 'お母[かあ]さんは'],
  ['母は', '母[はは]は'],
  ['ミャンマー人ですか', 'ミャンマー人[じん]ですか'],
  ['あの人は', 'あの人[ひと]は'],
  ['待ってください', '待[ま]ってください'],
  ['話した', '話[はな]した'],
  ['話', '話[はなし]'],
  ['来ました', '来[き]ました'],
  ['来なかった', '来[こ]なかった'],
  ['行ってみる', '行[い]ってみる'],
  ['行___ました', '行[い]___ました'],
  ['行**か**ない', '行[い]**か**ない'],
  ['これは 何ですか。', 'これは 何[なん]ですか。'],
  ['休 တွင် 人 (လူ) က', '休[きゅう] တွင် 人[ひと] (လူ) က'],
  ['七日 (なのか) is', '七日[なのか] (なのか) is'],
])('%s is read as %s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('what is unknown, or known in two ways, has no reading', () => {
  for (const text of ['十', '来るとき', '犬が', 'タイ人は', '六まい', '六十', '話る'])
    expect(shown(text)).toBe(text)
})

test('a text’s own reading goes first, where it fits', () => {
  expect(shown('十', 'とお')).toBe('十[とお]')
  expect(shown('母は', 'ぜんぜんちがう')).toBe('母[はは]は')
})
