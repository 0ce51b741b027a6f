import { expect, test } from 'vitest'
import { resumeIndex } from './resume-index.ts'

const questions = [{ id: 7 }, { id: 8 }, { id: 9 }]
const known = (...ids: number[]) => ids.map((question_id) => ({ question_id }))

test('a practice goes on with the first question that was never answered', () => {
  expect(resumeIndex(questions, known(), null, false)).toBe(0)
  expect(resumeIndex(questions, known(7), null, false)).toBe(1)
  expect(resumeIndex(questions, known(7, 9), null, false)).toBe(1)
})

test('a practice of which every question was answered begins anew', () => {
  expect(resumeIndex(questions, known(7, 8, 9), null, false)).toBe(0)
  expect(resumeIndex([], known(), null, false)).toBe(0)
})

test('what comes back is gone on with', () => {
  expect(resumeIndex(questions, known(7, 8, 9), null, true)).toBe(3)
  expect(resumeIndex(questions, known(7, 8), null, true)).toBe(2)
})

test('an address says the place; what it says wrongly is brought into the lesson', () => {
  expect(resumeIndex(questions, known(7, 8), '1', false)).toBe(0)
  expect(resumeIndex(questions, known(), 'end', false)).toBe(4)
  expect(resumeIndex(questions, known(), 'back', false)).toBe(3)
  const wrong = ['', 'x', '0', '-4', '1.9', '99', 'Infinity', 'NaN'].map((asked) =>
    resumeIndex(questions, [], asked, false),
  )
  expect(wrong).toEqual([0, 0, 0, 0, 0, 3, 3, 0])
})
