import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeTyped, type TypedCard, typedQuestion } from '#domain/practice/grading/judge-typed.ts'
import { realWordsNear } from '#domain/practice/grading/real-words-near.ts'
import { MAX_TYPED_LENGTH, proposedRating } from './typed-rating.ts'

const english = (front: string): TypedCard => ({ front, lang: 'en', reading: null })
const water: TypedCard = { front: '水', lang: 'ja', reading: 'みず' }
const judge = (card: TypedCard, given: string) =>
  judgeTyped(card, given, new Set(realWordsNear([typedQuestion(card)])))
const proposed = (card: TypedCard, given: string) => proposedRating(judge(card, given).verdict, 4)

test.each([
  [english('ticket'), 'Ticket', 3],
  [english('ticket'), 'tiket', 2],
  [english('ticket'), 'train', 1],
  [english('ticket'), '', 1],
  [english('ticket'), '  ', 1],
  [english('to travel'), 'travel', 3],
  [english('to travel'), 'to travel', 3],
  [english('good morning'), 'good', 1],
  // A slip that makes another word is another word.
  [english('live'), 'like', 1],
  [water, '水', 3],
  [water, 'みず', 3],
  [water, 'ミズ', 3],
  [water, 'mizu', 3],
  [water, 'みち', 1],
  [{ front: 'いえ', lang: 'ja', reading: 'ie' }, 'いえ', 3],
  [{ front: 'စာအုပ်', lang: 'my', reading: null }, 'စာ အုပ်', 3],
  [{ front: 'chat', lang: 'fr', reading: null }, 'chat', 3],
] satisfies [TypedCard, string, number][])('%j, typed %j, proposes %i', (card, given, rating) => {
  expect(proposed(card, given)).toBe(rating)
})

test('what differs is told, and nothing of what is right or empty', () => {
  expect(judge(english('ticket'), 'tiket').pieces).toContainEqual({ kind: 'missing', text: 'c' })
  expect(judge(english('ticket'), 'ticket').pieces).toEqual([])
  expect(judge(english('ticket'), '').pieces).toEqual([])
})

test('of two buttons a slip is remembered, the others stay', () => {
  const of = (buttons: 2 | 4) =>
    (['right', 'typo', 'incomplete', 'wrong'] as const).map((verdict) => proposedRating(verdict, buttons))
  expect(of(2)).toEqual([3, 3, 1, 1])
  expect(of(4)).toEqual([3, 2, 1, 1])
})

test('a word itself is always good, whatever the language; anything else is judged without failing', () => {
  const card = fc.record({
    front: fc.stringMatching(/^[a-zぁ-ん漢字က-အ]{1,30}$/),
    lang: fc.constantFrom('en', 'ja', 'my', 'fr'),
    reading: fc.option(fc.string()),
  })
  fc.assert(
    fc.property(card, fc.string({ unit: 'grapheme', maxLength: 2 * MAX_TYPED_LENGTH }), (one, given) => {
      expect(judgeTyped(one, one.front, new Set()).verdict).toBe('right')
      const { verdict } = judgeTyped(one, given, new Set())
      expect([1, 2, 3]).toContain(proposedRating(verdict, 4))
    }),
  )
})
