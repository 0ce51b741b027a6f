import { expect, test } from 'vitest'
import { momentInWords } from './moment-in-words.ts'

test('a moment is told on the clock of the place, as the language writes it', () => {
  const moment = new Date('2026-12-01T12:30:00Z')
  expect(momentInWords(moment, 'Asia/Yangon', 'en')).toBe('1 December, 19:00')
  expect(momentInWords(moment, 'Asia/Tokyo', 'ja')).toBe('12月1日 21:30')
  expect(momentInWords(moment, 'Asia/Yangon', 'my')).toMatch(/^\D*၁\D*, ၁၉:၀၀$/)
})
