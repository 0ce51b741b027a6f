import { expect, test } from 'vitest'
import { surveyAnswers } from './survey-answers.ts'

test('every question keeps its choices, and what is no question is left out', () => {
  const form = new FormData()
  form.append('question-1', '2')
  form.append('question-3', '1')
  form.append('question-1', '5')
  form.append('other', '9')
  expect(surveyAnswers(form)).toEqual([
    { question_id: '1', choice_ids: ['2', '5'] },
    { question_id: '3', choice_ids: ['1'] },
  ])
})
