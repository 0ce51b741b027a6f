import { expect, test } from 'vitest'
import { registrationInput } from './registration-input.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const levels = { custom_set_student_level_id: '3', japan_level_id: '11' }

test('only the level of the chosen language is sent', () => {
  expect(registrationInput(form({ name: 'Su', language_id: '1', ...levels }))).toEqual({
    name: 'Su',
    language_id: '1',
    custom_set_student_level_id: '3',
  })
  expect(registrationInput(form({ name: 'Su', language_id: '2', ...levels }))).toEqual({
    name: 'Su',
    language_id: '2',
    japan_level_id: '11',
  })
})

test('empty fields and “test me later” are not sent', () => {
  const given = registrationInput(form({ name: '  ', language_id: '1', custom_set_student_level_id: '' }))
  expect(Object.entries(given).filter(([, value]) => value !== undefined)).toEqual([['language_id', '1']])
})
