import { expect, test } from 'vitest'
import { capitalise, hasLetter, isLettersOrSpaces, plainApostrophes } from './plain-text.ts'

test('typographic apostrophes become plain ones', () =>
  expect(plainApostrophes('I’m ‘here’, donʼt')).toBe("I'm 'here', don't"))

test('letters and whitespace of any script pass, digits and signs do not', () => {
  for (const text of ['Mya Mya', 'မောင်မောင်', 'たなか さん', ' ']) expect(isLettersOrSpaces(text)).toBe(true)
  for (const text of ['', 'Mya2', 'a@b', '၁၂', 'မောင်။']) expect(isLettersOrSpaces(text)).toBe(false)
})

test('a letter is found in any script', () => {
  expect(hasLetter('1 က')).toBe(true)
  expect(hasLetter('12 ၃ ။')).toBe(false)
})

test('the first letter becomes upper and the rest lower', () => {
  expect(capitalise('hELLO world')).toBe('Hello world')
  expect(capitalise('မြန်မာ')).toBe('မြန်မာ')
  expect(capitalise('')).toBe('')
})
