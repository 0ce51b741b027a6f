import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const read = (content: string) =>
  readText(Buffer.from(content), { deckName: 'File', latest: Date.UTC(2030, 0, 1) })

/** Front, back and, where there is one, the reading of each card. */
const cardsOf = (content: string) =>
  read(content).decks.flatMap(({ cards }) =>
    cards.map(({ front, back, reading }) => (reading === null ? [front, back] : [front, back, reading])),
  )
const dog = ['dog', 'ခွေး']

test.each<[string, string, string[][]]>([
  ['an address in angle brackets', 'mail <a@b.org> now,x\n', [['mail <a@b.org> now', 'x']]],
  ['signs of less and more', '"is 3<a and b>2?",yes\n', [['is 3<a and b>2?', 'yes']]],
  ['a loop', 'for i<i and j>k,x\n', [['for i<i and j>k', 'x']]],
  ['a tag that is spoken of', '"the <p> tag",x\n', [['the <p> tag', 'x']]],
])('what only looks like HTML stays: %s', (_, content, cards) => expect(cardsOf(content)).toEqual(cards))

test('elements that end make a text HTML, and what is no tag stays in it', () => {
  expect(cardsOf('<b>dog</b>,ခွေး\nmail <a@b.org>,a<br>b\n')).toEqual([dog, ['mail <a@b.org>', 'a\nb']])
  expect(cardsOf('dog,ခွေး<br>\n')).toEqual([dog])
})

test.each([
  'English Word,Burmese Meaning',
  'Word,Meaning in Burmese',
  'Word/Phrase,Meaning',
  'Front Text,Back Text',
  'Text 1,Text 2',
  'Side 1,Side 2',
  'Verb,Meaning',
  'Noun,Meaning',
  'Question,Correct answer',
  'English word,Burmese word',
  'Japanese Phrase,English Translation',
  '英単語,意味',
  'စာလုံး,အဓိပ္ပါယ်',
  'အင်္ဂလိပ် စကားလုံး,မြန်မာ အဓိပ္ပာယ်',
])('a first row names the columns by more than one word: %s', (names) => {
  expect(cardsOf(`${names}\ndog,ခွေး\n`)).toEqual([dog])
  const [front, back] = names.split(',')
  expect(cardsOf(`${back}\t${front}\nခွေး\tdog\n`)).toEqual([dog])
})

test('kanji, kana and a meaning in Burmese have names', () => {
  expect(cardsOf('ကန်ဂျီ,ဟီရဂန,အဓိပ္ပာယ်\n犬,いぬ,ခွေး\n')).toEqual([['犬', 'ခွေး', 'いぬ']])
})

test.each<[string, string[][]]>([
  ['dog - ခွေး\ncat – ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  ['dog = ခွေး\ncat=ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  [
    'eat - to eat, to dine\nrun — to run\n',
    [
      ['eat', 'to eat, to dine'],
      ['run', 'to run'],
    ],
  ],
  [
    'well-known - နာမည်ကြီး\nX-ray - ဓာတ်မှန်\n',
    [
      ['well-known', 'နာမည်ကြီး'],
      ['X-ray', 'ဓာတ်မှန်'],
    ],
  ],
  ['a,x\nb\nc - d\ne - f\n', [['a', 'x']]],
  [
    'a - b,x\nc,y\n',
    [
      ['a - b', 'x'],
      ['c', 'y'],
    ],
  ],
  [
    'Mo - Fr,weekdays\nSa - Su,weekend\n',
    [
      ['Mo - Fr', 'weekdays'],
      ['Sa - Su', 'weekend'],
    ],
  ],
  [
    '1+1=2,yes\n1+1=3,no\n',
    [
      ['1+1=2', 'yes'],
      ['1+1=3', 'no'],
    ],
  ],
  [
    'dog\tခွေး - one\ncat\tကြောင် - two\n',
    [
      ['dog', 'ခွေး - one'],
      ['cat', 'ကြောင် - two'],
    ],
  ],
])(
  'a dash or an equals sign parts what is written by hand, and nothing that something else parts: %j',
  (text, cards) => {
    expect(cardsOf(text)).toEqual(cards)
  },
)

test('a first row of other words is a card', () => {
  for (const row of ['verb,ကြိယာ', 'word in English,စာ', 'text 3,x', 'a word/an answer,x'])
    expect(cardsOf(`${row}\ndog,ခွေး\n`)).toEqual([row.split(','), dog])
})

test('titles above the names of columns are no cards, and counted', () => {
  for (const title of ['My words', 'My words,', '"Words, of Unit 1"\n,']) {
    const text = `${title}\nBack,Front\nခွေး,dog\n`
    expect(cardsOf(text)).toEqual([dog])
    expect(read(text)).toMatchObject({
      left_out: { cells: 1 },
      table: { has_header: true, names: ['Back', 'Front'] },
    })
  }
})

test.each<[string, string, string[][]]>([
  ['a running number', '1,dog,ခွေး\n2,cat,ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  [
    'a number that is asked',
    '1,one\n2,two\n',
    [
      ['1', 'one'],
      ['2', 'two'],
    ],
  ],
  ['a column at the left without text', ',dog,ခွေး\n,cat,ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  ['a column between without text', 'dog,,ခွေး\ncat,,ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  ['kana beside kanji', '#separator:tab\n#tags column:4\n犬\tいぬ\tdog\tn5\n', [['犬', 'dog', 'いぬ']]],
  ['kana beside kanji, and nothing else', '犬,いぬ\n', [['犬', 'いぬ']]],
])('columns without names: %s', (_, text, cards) => expect(cardsOf(text)).toEqual(cards))

test('a side of which nothing is seen is empty', () => {
  for (const unseen of ['\u200b', '\u00ad', '\u2060', '\u3164'])
    expect(read(`dog,ခွေး\ngo,${unseen}\n${unseen},x\n`)).toMatchObject({
      decks: [{ cards: [{ front: 'dog' }] }],
      left_out: { empty: 2 },
    })
})

test('rows that differ in their example alone are two cards', () => {
  const { decks, left_out } = read('front,back,example\ngo,သွား,I go.\ngo,သွား,You go.\ngo,သွား,I go.\n')
  expect(decks[0]?.cards.map(({ example }) => example)).toEqual(['I go.', 'You go.'])
  expect([left_out.doubled, new Set(decks[0]?.cards.map(({ guid }) => guid)).size]).toEqual([1, 2])
})

test('a front that stands alone has its id by itself, one that others have too by its back, in any order', () => {
  const idsOf = (...rows: string[]) =>
    read(rows.join('\n'))
      .decks.flatMap(({ cards }) => cards.map(({ back, guid }) => [back, guid]))
      .sort()
  expect(idsOf('bank,ဘဏ်', 'bank,ကမ်းပါး')).toEqual(idsOf('bank,ကမ်းပါး', 'bank,ဘဏ်'))
  expect(idsOf('dog,ခွေး', 'bank,')[0]?.[1]).toBe('csv:bxfsXxJ1CLWzUgxY5viiZB')
})

test('a cell of far too many letters is left out alone', () => {
  expect(read(`dog,ခွေး\n"${'a'.repeat(300_000)}",b\n`)).toMatchObject({
    decks: [{ cards: [{ front: 'dog' }] }],
    left_out: { long: 1 },
  })
})
