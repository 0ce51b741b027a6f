import { expect, test } from 'vitest'
import { SURVEY, surveyFault } from './survey.ts'

test('ids are unique, in the survey and in every question', () => {
  expect(new Set(SURVEY.map(({ id }) => id)).size).toBe(SURVEY.length)
  for (const { choices } of SURVEY) expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
})

test('what is offered may be chosen, and nothing else', () => {
  expect(surveyFault([])).toBeNull()
  expect(surveyFault([{ question_id: 2, choice_ids: [] }])).toBeNull()
  expect(
    surveyFault([
      { question_id: 1, choice_ids: [1, 4] },
      { question_id: 2, choice_ids: [3] },
    ]),
  ).toBeNull()
  expect(surveyFault([{ question_id: 9, choice_ids: [1] }])).toBe('answers.0.question_id')
  expect(surveyFault([{ question_id: 1, choice_ids: [99] }])).toBe('answers.0.choice_ids')
  expect(surveyFault([{ question_id: 1, choice_ids: [1, 1] }])).toBe('answers.0.choice_ids')
  expect(surveyFault([{ question_id: 2, choice_ids: [1, 2] }])).toBe('answers.0.choice_ids')
  const twice = { question_id: 2, choice_ids: [1] }
  expect(surveyFault([twice, twice])).toBe('answers.1.question_id')
})
