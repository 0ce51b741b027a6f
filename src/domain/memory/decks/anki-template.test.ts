import { describe, expect, test } from 'vitest'
import { renderAnswer, renderSide, shownFields } from './anki-template.ts'

const side = (fields: Record<string, string>, ord = 0) => ({ fields: new Map(Object.entries(fields)), ord })
const front = (template: string, fields: Record<string, string>, ord = 0) =>
  renderSide(template, { ...side(fields, ord), isFront: true })
const parts = (template: string, fields: Record<string, string>, ord = 0) =>
  renderAnswer(template, side(fields, ord))
const back = (...asked: Parameters<typeof parts>) => parts(...asked).over

describe('a template', () => {
  const word = { Word: '食べる', Reading: 'たべる', Empty: ' <br> ', 'Two words': 'x' }
  test.each([
    ['{{Word}}', '食べる'],
    ['{{ Two words }}!', 'x!'],
    ['{{Unknown}}a', 'a'],
    ['{{#Reading}}({{Reading}}){{/Reading}}', '(たべる)'],
    ['{{#Empty}}a{{/Empty}}{{^Empty}}b{{/Empty}}', 'b'],
    ['{{#Word}}{{#Empty}}a{{/Empty}}b{{/Word}}', 'b'],
    ['<!-- {{Word}} -->{{text:Word}}', '食べる'],
    ['{{type:Word}}{{hint:Word}}{{tts ja_JP:Word}}', ''],
    ['{{FrontSide}}{{Tags}}', ''],
  ])('%s becomes %s', (template, expected) => expect(front(template, word)).toBe(expected))

  test('the back is parted at the line', () => {
    for (const line of ['<hr id=answer>', '<hr id="answer">', "<HR class='x' id='answer' />"])
      expect(parts(`{{FrontSide}}{{Word}}${line}{{Reading}}`, word)).toEqual({
        over: '食べる',
        under: 'たべる',
      })
    expect(parts('{{Reading}}', word)).toEqual({ over: 'たべる', under: null })
    expect(back('{{type:Reading}}', word)).toBe('たべる')
  })

  test('furigana is shown as reading in brackets, alone, or not at all', () => {
    const sentence = { S: ' 日本[にほん]の 車[くるま]' }
    expect(front('{{furigana:S}}', sentence)).toBe('日本(にほん)の車(くるま)')
    expect(front('{{kana:S}}', sentence)).toBe('にほんのくるま')
    expect(front('{{kanji:S}}', sentence)).toBe('日本の車')
  })

  test('furigana begins at any space, also one that doesn’t break', () => {
    for (const space of [' ', '&nbsp;', '\u00a0', '&#160;']) {
      const sentence = { S: `これは${space}漢字[かんじ]です` }
      expect(front('{{kana:S}}', sentence)).toBe('これはかんじです')
      expect(front('{{kanji:S}}', sentence)).toBe('これは漢字です')
      expect(front('{{furigana:S}}', sentence)).toBe('これは漢字(かんじ)です')
    }
  })

  test('what is to be typed is shown on the back once', () => {
    expect(back('{{Word}}<br>{{type:Word}}', word)).toBe('食べる<br>')
    expect(back('{{#Word}}{{type:nc:Word}}{{/Word}}', word)).toBe('食べる')
    expect(front('{{type:nc:Word}}', word)).toBe('')
  })

  test('old signs around tags are read', () => {
    expect(front('{{=<% %>=}}<%Word%> {{Word}}', word)).toBe('食べる 食べる')
  })

  test('conditions without end are an error', () => {
    expect(() => front('{{#Word}}'.repeat(100), word)).toThrow(RangeError)
  })
})

test('fields are shown by tags that put them into words, or ask for them', () => {
  const fields = (front: string, back: string) => [...shownFields([{ front, back }])].sort()
  expect(fields('{{A}}{{type:B}}{{hint:C}}', '{{cloze:D}}{{tts ja_JP:E}}{{#F}}{{type:G}}{{/F}}')).toEqual([
    'A',
    'D',
    'F',
    'G',
  ])
  expect(fields('{{=<% %>=}}<%A%>', '{{hint: B }}')).toEqual(['A', 'B'])
})

describe('blanks', () => {
  const text = { Text: 'The {{c1::capital::city}} of {{c2::Myanmar}} is {{c1::Naypyidaw}}.', Extra: 'x' }
  test('the card’s own are asked, others shown', () => {
    expect(front('{{cloze:Text}}', text, 0)).toBe('The [city] of Myanmar is […].')
    expect(front('{{cloze:Text}}', text, 1)).toBe('The capital of [] is Naypyidaw.'.replace('[]', '[…]'))
    expect(back('{{cloze:Text}}<br>{{Extra}}', text, 0)).toBe('The capital of Myanmar is Naypyidaw.<br>x')
  })
  test('may lie in each other, and stray braces stay', () => {
    expect(front('{{cloze:T}}', { T: '{{c1::a {{c2::b}} c}} }} d' }, 1)).toBe('a […] c }} d')
    expect(front('{{#c1}}one{{/c1}}{{#c2}}two{{/c2}}', { T: '' }, 1)).toBe('two')
  })
  test('one blank may be asked by several cards, and a card without a blank of its own has nothing to ask', () => {
    const sat = { T: 'The {{c1,2::cat}} sat {{c3::here}}' }
    const fronts = [0, 1, 2, 3].map((ord) => front('{{cloze:T}}', sat, ord))
    expect(fronts).toEqual(['The […] sat here', 'The […] sat here', 'The cat sat […]', ''])
    expect([0, 3].map((ord) => back('{{cloze:T}}', sat, ord))).toEqual(['The cat sat here', ''])
  })
  test('hints of blanks in each other are each their own, and an empty one is none', () => {
    const nested = { T: '{{c1::a {{c2::b::second}} c::first}} {{c3::d::}}' }
    expect([0, 1, 2].map((ord) => front('{{cloze:T}}', nested, ord))).toEqual([
      '[first] d',
      'a [second] c d',
      'a b c […]',
    ])
  })
  test('what is to be typed of a blank is the blank alone, and nothing beside the whole text', () => {
    const hi = { T: 'Say {{c1::hi}} and {{c1::ho}}' }
    expect(back('{{cloze:T}} {{type:cloze:T}}', hi).trim()).toBe('Say hi and ho')
    expect(back('{{type:cloze:T}}', hi)).toBe('hi, ho')
    expect(front('{{cloze:T}} {{type:cloze:T}}', hi).trim()).toBe('Say […] and […]')
    expect(front('{{cloze-only:T}}', hi)).toBe('[…], […]')
  })
})
