import { expect, test } from 'vitest'
import {
  isToBeTested,
  openStep,
  REGISTRATION_STEPS,
  type RegistrationAnswers,
  stepAfter,
  stepBefore,
  stepToShow,
} from './registration.ts'

const nothing: RegistrationAnswers = {
  language_id: null,
  knows: null,
  daily_minutes: null,
  phrases_met: false,
}
const all: RegistrationAnswers = { language_id: 1, knows: 'never', daily_minutes: 10, phrases_met: true }

test('the first question without an answer is the open one, and the name comes last', () => {
  expect(openStep(nothing)).toBe('language')
  expect(openStep({ ...nothing, language_id: 2 })).toBe('knows')
  expect(openStep({ ...nothing, language_id: 2, knows: 'lot' })).toBe('minutes')
  expect(openStep({ ...all, phrases_met: false })).toBe('phrases')
  expect(openStep(all)).toBe('name')
  expect(openStep({ ...all, language_id: null })).toBe('language')
})

test('a step that was reached can be gone back to, one that was not leads to the open one', () => {
  const reached = { ...nothing, language_id: 1, knows: 'little' as const }
  expect(REGISTRATION_STEPS.map((step) => stepToShow(step, reached))).toEqual([
    'language',
    'knows',
    'minutes',
    'minutes',
    'minutes',
  ])
  for (const asked of [null, '', 'no-step', 'NAME']) expect(stepToShow(asked, reached)).toBe('minutes')
})

test('each step leads to the next, and back', () => {
  for (const [i, step] of REGISTRATION_STEPS.entries()) {
    expect(stepBefore(step)).toBe(REGISTRATION_STEPS[i - 1] ?? null)
    expect(stepAfter(step)).toBe(REGISTRATION_STEPS[Math.min(i + 1, REGISTRATION_STEPS.length - 1)])
  }
})

test('who never learned it is not tested', () => {
  expect((['never', 'little', 'lot', null] as const).map((knows) => isToBeTested({ knows }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
