import { expect, test } from 'vitest'
import { hasLetter, plainApostrophes } from './plain-text.ts'

test('typographic apostrophes become plain ones', () =>
  expect(plainApostrophes('I’m ‘here’, donʼt')).toBe("I'm 'here', don't"))

test('a letter is found in any script', () => {
  expect(hasLetter('1 က')).toBe(true)
  expect(hasLetter('12 ၃ ။')).toBe(false)
})
