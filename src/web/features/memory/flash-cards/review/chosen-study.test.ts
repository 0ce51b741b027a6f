import { expect, test } from 'vitest'
import { afterStep, readChosenStudy, readStudy, studyQuery } from './chosen-study.ts'

const query = (text: string) => new URLSearchParams(text)

test('what is chosen is read from the address, and written to it', () => {
  expect(readChosenStudy(query('ahead=3'))).toBeNull()
  const chosen = { ahead: 3, unit: 12, kind: 'word', most: 40 } as const
  expect(readChosenStudy(query('study=1&ahead=3&unit=12&kind=word&most=40'))).toEqual(chosen)
  expect(readChosenStudy(query(studyQuery(chosen)))).toEqual(chosen)
  const all = { ahead: null, unit: null, kind: null, most: 20 }
  expect(readChosenStudy(query('study=1&ahead=&unit=&kind='))).toEqual(all)
  expect(readStudy(query('ahead=x&unit=0&kind=phrase&most=-1'))).toEqual(all)
  expect(readStudy(query('ahead=15&most=999'))).toEqual({ ...all, most: 60 })
})

test('without script a review leaves one card less to go, taking it back one more', () => {
  const left = (before: number | null, step: Record<string, string>, isUndo = false) =>
    afterStep(query('study=1&most=2'), step, isUndo, before).get('most')
  expect(left(20, { rated: 'x' })).toBe('19')
  expect(left(0, { rated: 'x' })).toBe('0')
  expect(left(1, {}, true)).toBe('2')
  expect(left(2, { aside: '5' })).toBe('2')
  expect(left(null, { rated: 'x' })).toBe('2')
})
