import { expect, it } from 'vitest'
import { collectMisheard, sampleEvenly } from './word-errors.ts'

const errors = (said: string, heard: string) => collectMisheard(said, heard).errors

it('counts words that are wrong, missing and too many', () => {
  expect(errors('I’ve been to Yangon.', "i've been to yangon")).toBe(0)
  expect(errors('Turn left at the bank.', 'turn left at a bank')).toBe(1)
  expect(errors('Turn left at the bank.', 'left at the bank')).toBe(1)
  expect(errors('Go on.', 'we go on now')).toBe(2)
  expect(errors('Hello!', '')).toBe(1)
})

it('knows other spellings of the same words', () => {
  expect(errors("It's ten past seven. I'm twenty-one.", 'it is 10 past 7 i am 21')).toBe(0)
  expect(errors('What colour is it, Mum?', 'what color is it mom')).toBe(0)
  expect(errors('It costs fifteen dollars.', 'It costs $50.')).toBe(1)
  expect(collectMisheard('He has twenty-one books.', 'he has 21 books').words).toBe(4)
})

it('takes lines evenly from all of them', () => {
  expect(sampleEvenly([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5])
  expect(sampleEvenly([1, 2], 5)).toEqual([1, 2])
})
