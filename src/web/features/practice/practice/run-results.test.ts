import { beforeAll, expect, test } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { EMPTY } from './questions/draft.ts'
import {
  answeredAt,
  fresh,
  gradeResults,
  isRightAtFirst,
  progressOfRun,
  shownAgain,
  toReturn,
  withVerdicts,
} from './run-results.ts'
import { fetchTextJudge } from './text-judge.ts'

beforeAll(fetchTextJudge)

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
  const results = gradeResults(
    questions,
    [practised(3, 'three'), practised(1, 'wrong'), practised(9, 'gone')],
    new Set(),
  )
  expect(results.map(({ question: { id }, graded }) => [id, graded.is_correct])).toEqual([
    [1, false],
    [3, true],
  ])
})

test('the server’s verdict stands for the answer that it is of, the last one where there are several', () => {
  const first = { ...practised(1, 'wrong'), event_id: 'a' }
  const results = gradeResults(questions, [first, practised(2, 'two')], new Set())
  const verdicts = [
    { question_id: 1, is_correct: false, event_id: 'a' },
    { question_id: 1, is_correct: true, event_id: 'a' },
    { question_id: 2, is_correct: true, event_id: undefined },
  ]
  const ruled = withVerdicts(results, verdicts)
  expect(ruled.map(({ graded }) => graded.is_correct)).toEqual([true, true])
  expect(ruled[1]).toBe(results[1])
  const again = gradeResults(questions, [{ ...practised(1, 'one'), event_id: 'b' }], new Set())
  expect(withVerdicts(again, [{ question_id: 1, is_correct: false, event_id: 'a' }])).toEqual(again)
})

test('what was wrong comes back, the one answered longest ago first, and stays wrong in the score', () => {
  const later = { ...practised(1, 'no'), ended_practice_at: '2026-11-20T10:01:00.000Z' }
  const results = gradeResults(questions, [later, practised(2, 'no'), practised(3, 'three')], new Set())
  expect(toReturn(results).map(({ question: { id } }) => id)).toEqual([2, 1])
  expect(fresh(questions, results, 3).id).toBe(2)
  expect(fresh(questions, results, 4).id).toBeNull()
  const returned = gradeResults(
    questions,
    [{ ...practised(2, 'two'), is_return: true }, practised(3, 'three')],
    new Set(),
  )
  expect(toReturn(returned)).toEqual([])
  expect(returned.map(isRightAtFirst)).toEqual([false, true])
  expect(fresh(questions, returned, 3).id).toBeNull()
})

test('a run goes on with the question that was shown, with its verdict where it was answered', () => {
  const [result] = gradeResults(questions, [practised(2, 'two')], new Set())
  expect(shownAgain(fresh(questions, [], 1), result)).toMatchObject({
    at: 1,
    id: 2,
    result: { given: 'two', graded: { is_correct: true } },
  })
  expect(shownAgain(fresh(questions, [], 2), undefined)).toEqual(fresh(questions, [], 2))
})

test('the answer to a form without script is shown at its question alone; what comes back is where it was answered', () => {
  const draft = { ...EMPTY, done: [4] }
  const at = fresh(questions, [], 0)
  expect(answeredAt(at, { questionId: 1, draft }, false)).toEqual({ at: 0, id: 1, draft, result: null })
  expect(answeredAt(at, { questionId: 2, draft }, false)).toEqual(at)
  expect(answeredAt(at, undefined, false)).toEqual(at)
  expect(answeredAt(fresh(questions, [], 3), { questionId: 2, draft }, true)).toMatchObject({ at: 3, id: 2 })
})

test('what comes back is asked on top of the questions, and the bar is full at the end alone', () => {
  const shares = [
    [practised(1, 'one')],
    [practised(1, 'one'), practised(2, 'wrong')],
    [practised(1, 'one'), practised(2, 'wrong'), practised(3, 'three')],
    [practised(1, 'one'), practised(3, 'three'), { ...practised(2, 'two'), is_return: true }],
  ].map((answers) => {
    const { left, done, whole } = progressOfRun(gradeResults(questions, answers, new Set()), 3, true)
    return [left, `${done}/${whole}`]
  })
  expect(shares).toEqual([
    [0, '1/3'],
    [1, '2/4'],
    [1, '3/4'],
    [0, '4/4'],
  ])
  const tested = gradeResults(questions, [practised(1, 'wrong')], new Set())
  expect(progressOfRun(tested, 3, false)).toEqual({ left: 0, done: 1, whole: 3 })
})
