import { expect, test } from 'vitest'
import { answerFromForm } from './answer-from-form.ts'

function form(...fields: [string, string][]) {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}

test('a form of a question says its answer in the form of the question’s type', () => {
  expect(answerFromForm(form(['choice', '3']))).toBe(3)
  expect(answerFromForm(form(['text', 'goes']))).toBe('goes')
  expect(answerFromForm(form(['piece', '4'], ['piece', ''], ['piece', '1'], ['piece', '']))).toEqual([4, 1])
})

test('"I don’t know" is no answer, whatever was filled in before', () => {
  expect(answerFromForm(form(['text', 'goe'], ['dont_know', '1']))).toBeNull()
})
