import { expect, test } from 'vitest'
import { detectLang } from './lang-of.ts'

test.each([
  ['Saying hello', 'en'],
  ['နှုတ်ဆက်ခြင်း', 'my'],
  ['か き く け こ', 'ja'],
  ['学校', 'ja'],
  ['あいうえお ကို ရေးကြည့်ပါ', 'my'],
  ['48', 'en'],
])('%s is read aloud as %s', (text, lang) => {
  expect(detectLang(text)).toBe(lang)
})
