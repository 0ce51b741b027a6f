import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignReading, collectFurigana } from './furigana.ts'
import { type RubyRun, rubyRuns } from './ruby.ts'
import { rubyHtml } from './ruby-html.ts'

const shown = (runs: readonly RubyRun[] | null) =>
  runs?.map(({ text, reading }) => (reading ? `${text}[${reading}]` : text)).join('') ?? null
const aligned = (text: string, reading: string) => shown(alignReading(text, reading))

test.each([
  ['食べます', 'たべます', '食[た]べます'],
  ['お母さん', 'おかあさん', 'お母[かあ]さん'],
  ['時々', 'ときどき', '時々[ときどき]'],
  ['学生', 'ガクセイ', '学生[がくせい]'],
  ['3時に', 'さんじに', '3時[さんじ]に'],
  ['３つ', 'みっつ', '３つ'],
  ['Tシャツを 買う', 'ティーシャツを かう', 'Tシャツを 買[か]う'],
  ['ラーメンを 食べる', 'らあめんお たべる', 'ラーメンを 食[た]べる'],
  [
    '「今日は、 学校へ 行きます。」',
    'きょうわ がっこうえ いきます。',
    '「今日[きょう]は、 学校[がっこう]へ 行[い]きます。」',
  ],
  ['水を 飲みますか。', 'みずおのみますか', '水[みず]を 飲[の]みますか。'],
  ['来年、山へ 行く', 'らいねん、やまえ いく', '来年[らいねん]、山[やま]へ 行[い]く'],
])('%s, read %s, is %s', (text, reading, expected) => {
  expect(aligned(text, reading)).toBe(expected)
})

test.each([
  ['食べます', 'のみます'],
  ['食べます', 'た'],
  ['今 九時です', 'いまくじです'],
  ['学校', ''],
  ['一人', 'んひと'],
])('%s can’t be read %s', (text, reading) => {
  expect(aligned(text, reading)).toBeNull()
})

test('long texts that fit nowhere are refused at once', () => {
  const begun = process.cpuUsage().user
  expect(alignReading('日本'.repeat(15).replaceAll('本', 'の本は'), 'にのほは'.repeat(25))).toBeNull()
  expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000)
})

test('what is aligned says the text as it was', () => {
  const letters = fc.array(
    fc.constantFrom('食', '行', '々', 'べ', 'き', 'を', 'ー', ' ', '。', '3', 'A', '<'),
    { maxLength: 12 },
  )
  const kana = fc.array(fc.constantFrom('た', 'べ', 'き', 'お', 'ん', 'ー', ' '), { maxLength: 12 })
  fc.assert(
    fc.property(letters, kana, (text, reading) => {
      const runs = alignReading(text.join(''), reading.join(''))
      if (runs) expect(runs.map((run) => run.text).join('')).toBe(text.join(''))
    }),
  )
})

const readAll = (...texts: [string, string][]) =>
  collectFurigana(texts.map(([text, reading]) => alignReading(text, reading) ?? []))

test('readings of texts that are shown together are kept once, and by the letter after them where they differ', () => {
  expect(readAll(['食べます', 'たべます'], ['食べた', 'たべた'])).toEqual({ 食: 'た' })
  expect(readAll(['来ます', 'きます'], ['来ない', 'こない'])).toEqual({ 来ま: 'き', 来な: 'こ' })
  expect(readAll(['人が', 'ひとが'], ['日本 人が', 'にほん じんが'])).toEqual({ 日本: 'にほん' })
  expect(collectFurigana([[{ text: '人が' }], [{ text: '人', reading: 'ひと' }, { text: 'は' }]])).toEqual({
    人は: 'ひと',
  })
  expect(readAll(['かな', 'かな'])).toBeUndefined()
})

test('a whole row of kanji is read, never a part of one', () => {
  const furigana = { 日: 'ひ', 来ま: 'き', '3時': 'さんじ' }
  expect(shown(rubyRuns('日本の 日に 3時に 来ます、来ない。時', furigana))).toBe(
    '日本の 日[ひ]に 3時[さんじ]に 来[き]ます、来ない。時',
  )
})

test('in HTML too, but not across tags and never in them', () => {
  const ruby = (text: string, reading: string) => `<ruby>${text}<rt aria-hidden="true">${reading}</rt></ruby>`
  const furigana = { 日: 'ひ', 来ま: 'き', 七時: 'しちじ' }
  expect(rubyHtml('<p title="日">日に <a href="/日">来</a>ます &amp; <b>七</b>時</p>', furigana)).toBe(
    `<p title="日">${ruby('日', 'ひ')}に <a href="/日">${ruby('来', 'き')}</a>ます &amp; <b>七</b>時</p>`,
  )
})
