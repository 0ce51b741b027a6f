import { describe, expect, test } from 'vitest'
import { gradable } from '#tests/support/grading-table.ts'
import { ratioOf } from '#tests/support/text/growth.ts'
import { grade } from './grade.ts'
import type { Answer } from './question.ts'

const options: [number, string][] = [
  [1, 'one'],
  [2, 'two'],
]
const many = 100_000
const text = gradable('dictation', "I'd like two cats, $5 at 7:30", { lang: 'en' })
const order = gradable('arrange', [1, 2], { options })
const pairs = gradable('match', [[1, 2]], { options })
const strange = (value: unknown) => value as Answer

describe('whatever is answered gets a verdict, and at once', () => {
  test.each<[string, Answer]>([
    ['a huge text', "I'd ".repeat(many)],
    ['marks out of order', `a${'\u0301\u0323'.repeat(many)}`],
    ['a text of signs', '$5 7:30 -1° '.repeat(many)],
    ['as many contractions as are read', "I'd gone ".repeat(44)],
    ['as many numbers as are read', 'one point '.repeat(40)],
    ['as many apostrophes as are read', "'".repeat(400)],
    ['lone surrogates', '\ud800\udc00\ud800'],
    ['no characters', '\u0000\u200b\ufeff'],
    ['ids over and over', Array.from({ length: many }, () => 1)],
    ['pairs over and over', Array.from({ length: many }, () => [1, 2])],
    ['no number', Number.NaN],
    ['no ids', [Number.NaN, Number.POSITIVE_INFINITY]],
    ['pairs of nothing', [[Number.NaN, Number.NaN]]],
    ['nested lists', strange([[[[1]]], [[2]]])],
    ['an object', strange({ length: 1 })],
    ['a truth', strange(true)],
  ])('%s', (_, answer) => {
    for (const question of [text, order, pairs, gradable('multiple-choice', 1, { options })])
      expect(['wrong', 'incomplete']).toContain(grade(question, answer).verdict)
  })
})

test.each(['a b ', 'a ', 'I ', '1 ', 's ', 'x-', 'of the ', "it's ", 'က '])(
  'a long answer of %j is no more work than one as long as the right one: nobody types so many words for so few',
  (piece) => {
    const graded = (answer: string) => () => {
      for (let n = 0; n < 100; n++) grade(text, answer)
    }
    const usual = graded('I would like two small cats now')
    expect(ratioOf(graded(piece.repeat(400).slice(0, 400)), usual)).toBeLessThan(3)
  },
)

test('a number that is written out is long, and still read', () => {
  const listed = gradable('dictation', '999,999', { lang: 'en' })
  const written = 'nine hundred and ninety-nine thousand nine hundred and ninety-nine'
  expect(grade(listed, written).verdict).toBe('right')
})
