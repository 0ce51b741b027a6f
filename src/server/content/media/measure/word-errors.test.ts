import { expect, it } from 'vitest'
import { evenly, heardWords, wordErrors } from './word-errors.ts'

const errors = (said: string, heard: string) => wordErrors(heardWords(said), heardWords(heard))

it('counts words that are wrong, missing and too many', () => {
  expect(errors('I’ve been to Yangon.', "i've been to yangon")).toBe(0)
  expect(errors('Turn left at the bank.', 'turn left at a bank')).toBe(1)
  expect(errors('Turn left at the bank.', 'left at the bank')).toBe(1)
  expect(errors('Go on.', 'we go on now')).toBe(2)
  expect(errors('Hello!', '')).toBe(1)
})

it('takes lines evenly from all of them', () => {
  expect(evenly([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5])
  expect(evenly([1, 2], 5)).toEqual([1, 2])
})
