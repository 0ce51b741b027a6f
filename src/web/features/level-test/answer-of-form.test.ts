import { expect, test } from 'vitest'
import { answerOf } from './answer-of-form.ts'

function form(...fields: [string, string][]) {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}

test('a form of a question says its answer in the form of the question’s type', () => {
  expect(answerOf(form(['choice', '3']))).toBe(3)
  expect(answerOf(form(['text', 'goes']))).toBe('goes')
  expect(answerOf(form(['piece', '4'], ['piece', ''], ['piece', '1'], ['piece', '']))).toEqual([4, 1])
})

test('"I don’t know" is no answer, whatever was filled in before', () => {
  expect(answerOf(form(['text', 'goe'], ['dont_know', '1']))).toBeNull()
})
