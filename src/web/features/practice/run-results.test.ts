import { expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice.ts'
import { fresh, resultsOf, shownAgain, shownAt, withVerdicts } from './run-results.ts'

const question = (id: number, correct: string): PracticeQuestion => ({
  id,
  question_type: 'fill-blank',
  format: 'text',
  question: `${id}?`,
  lesson_id: 1,
  answers: [],
  arrange_question_data: null,
  audio: null,
  picture: null,
  answer_by: 'text',
  lang: 'en',
  solution: { correct_answer: correct, accepted: [], explanation: null },
})
const questions = [question(1, 'one'), question(2, 'two'), question(3, 'three')]
const at = '2026-11-20T10:00:00.000Z'
const practised = (question_id: number, answer: string) => ({
  question_id,
  answer,
  started_practice_at: at,
  ended_practice_at: at,
})

test('results are of the questions that were answered, in the order of the questions', () => {
  const results = resultsOf(
    questions,
    [practised(3, 'three'), practised(1, 'wrong'), practised(9, 'gone')],
    new Set(),
  )
  expect(results.map(({ question: { id }, graded }) => [id, graded.is_correct])).toEqual([
    [1, false],
    [3, true],
  ])
})

test('the server’s verdict stands, the last one where there are several', () => {
  const results = resultsOf(questions, [practised(1, 'wrong'), practised(2, 'two')], new Set())
  const verdicts = [
    { question_id: 1, is_correct: false },
    { question_id: 1, is_correct: true },
    { question_id: 2, is_correct: true },
  ]
  const ruled = withVerdicts(results, verdicts)
  expect(ruled.map(({ graded }) => graded.is_correct)).toEqual([true, true])
  expect(ruled[1]).toBe(results[1])
})

test('a run goes on with the question that was shown, with its verdict where it was answered', () => {
  const [result] = resultsOf(questions, [practised(2, 'two')], new Set())
  expect(shownAgain(1, result)).toMatchObject({
    at: 1,
    result: { given: 'two', graded: { is_correct: true } },
  })
  expect(shownAgain(2, undefined)).toEqual(fresh(2))
})

test('the answer to a form without script is shown at its question alone', () => {
  const draft = { done: [4], held: null }
  expect(shownAt(0, 1, { questionId: 1, draft })).toEqual({ at: 0, draft, result: null })
  expect(shownAt(0, 1, { questionId: 2, draft })).toEqual(fresh(0))
  expect(shownAt(3, undefined, undefined)).toEqual(fresh(3))
})
