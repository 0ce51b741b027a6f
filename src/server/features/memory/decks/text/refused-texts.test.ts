import { expect, test } from 'vitest'
import { Refused } from '#server/features/memory/decks/deck-error.ts'
import { readText } from './read-text.ts'

const read = (content: string, options: { isPreview?: boolean } = {}) =>
  readText(Buffer.from(content), { deckName: 'File', latest: Date.UTC(2030, 0, 1), ...options })

test.each([',', '\r', '\n'])(
  'one card and %j without end are refused, which would be read for a quarter of a minute',
  (mark) => {
    const card = 'dog,ခွေး\n'
    expect(read(card + mark.repeat(1_999_990)).decks).toMatchObject([{ cards: [{ front: 'dog' }] }])
    expect(() => read(card + mark.repeat(2_000_001))).toThrow(new Refused('columns'))
  },
)

test('a text without cards is refused, unless it is only looked at', () => {
  const refusals = [
    ['mango\nrice\n', 'columns'],
    ['front,back\n', 'empty'],
  ] as const
  for (const [text, reason] of refusals) {
    expect(() => read(text)).toThrow(new Refused(reason))
    expect(read(text, { isPreview: true })).toMatchObject({ decks: [], table: { front: 1, back: 2 } })
  }
})
