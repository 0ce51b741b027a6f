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
