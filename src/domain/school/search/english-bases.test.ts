import { expect, test } from 'vitest'
import { englishBases } from './english-bases.ts'

test.each([
  ['running', 'run'],
  ['making', 'make'],
  ['planned', 'plan'],
  ['studies', 'study'],
  ['studied', 'study'],
  ['easiest', 'easy'],
  ['bigger', 'big'],
  ['boxes', 'box'],
  ['lives', 'life'],
  ['children', 'child'],
  ['went', 'go'],
  ['was', 'be'],
  ['left', 'leave'],
])('%s may come of %s, or be itself', (form, base) => {
  expect(englishBases(form)).toContain(base)
  expect(englishBases(form)[0]).toBe(form)
})

test.each(['sing', 'bring', 'glass', 'this', 'bus', 'red', 'as', 'ရေ', '', "don't"])(
  '%s is no form of another',
  (word) => expect(englishBases(word)).toEqual([word]),
)
