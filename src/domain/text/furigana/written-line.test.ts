import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withKnownKanji, wordsAsWritten, writtenLine } from './written-line.ts'

test('a line with kanji says how they are read', () => {
  expect(writtenLine('三千円 です。', 'さんぜんえん です。')).toEqual({
    text: '三千円 です。',
    furigana: { 三千円: 'さんぜんえん' },
  })
  expect(writtenLine('九時は 何時ですか。', 'くじは なんじですか。')?.furigana).toEqual({
    九時: 'くじ',
    何時: 'なんじ',
  })
})

test.each([
  ['高いです。', 'たかくて。'],
  ['高いです。', 'たかいです'],
  ['高い です。', 'たかいです。'],
  ['高いデス。', 'たかいです。'],
  ['学校え 行く', 'がっこうへ いく'],
  ['日が 日が', 'ひが にちが'],
  ['かなだけ', 'かなだけ'],
])('%s isn’t %s', (text, said) => {
  expect(writtenLine(text, said)).toBeNull()
})

test('a line shows the kanji that are known, and the rest in kana', () => {
  const line = writtenLine(
    '今日は 映画館で 食べ物を 三つ 買います。',
    'きょうは えいがかんで たべものを みっつ かいます。',
  )
  if (!line) throw new Error('no line')
  const shown = (known: string) => withKnownKanji(line, new Set(known))
  expect(shown('今日食三館')).toEqual({
    text: '今日は えいがかんで 食べものを 三つ かいます。',
    furigana: { 今日: 'きょう', 食: 'た', 三: 'みっ' },
  })
  expect(shown('今日映画館食物三買')).toEqual(line)
  expect(shown('月火水')).toBeNull()
})

const wordsOf = (text: string, said: string, ...words: string[]) => {
  const line = writtenLine(text, said)
  if (!line) throw new Error(`${text} isn't ${said}`)
  const found = wordsAsWritten(
    words.map((word) => ({ text: word, word })),
    line,
  )
  return found.map(({ text }) => text)
}

test('words of the kana are found in the kanji', () => {
  expect(wordsOf('父は 本を 読みます。', 'ちちは ほんを よみます。', 'ちち', 'ほん', 'よみます')).toEqual([
    '父',
    '本',
    '読みます',
  ])
  expect(wordsOf('三千円です。', 'さんぜんえんです。', 'えん')).toEqual(['三千円'])
  expect(wordsOf('古い 店', 'ふるい みせ', 'ふるい', 'あたらしい', 'みせ')).toEqual(['古い', '店'])
})

test('every word is a part of the writing', () => {
  const piece = fc.constantFrom(['高い', 'たかい'], ['店', 'みせ'], ['かな', 'かな'], ['本を', 'ほんを'])
  const place = fc.nat({ max: 40 })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), place, place, (pieces, one, other) => {
      const [text, said] = [0, 1].map((side) => pieces.map((both) => both[side]).join(' '))
      const line = writtenLine(text ?? '', said ?? '')
      if (!line || !said) return
      const word = said.slice(Math.min(one, other), Math.max(one, other))
      for (const found of word ? wordsAsWritten([{ text: word, word }], line) : [])
        expect(text).toContain(found.text)
    }),
  )
})
