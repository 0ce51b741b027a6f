import { expect, test } from 'vitest'
import { lessonsToHear } from './lessons-to-hear.ts'

const lessons = (...ids: number[]) => ids.map((id) => ({ id }))
const path = lessons(1, 2, 3, 4, 5, 6)
const LIMITS = { most: 4, mostNew: 2 }
const heard = (recent: number[], begun = recent) =>
  lessonsToHear({ recent: lessons(...recent), path, begun: new Set(begun) }, LIMITS).map(({ id }) => id)

test('who began nothing hears the path from its beginning', () => {
  expect(heard([])).toEqual([1, 2, 3, 4])
})

test('what was worked on comes first, then what follows it and was not begun', () => {
  expect(heard([2, 1])).toEqual([2, 1, 3, 4])
  expect(heard([2, 1], [1, 2, 3])).toEqual([2, 1, 4, 5])
  expect(heard([1, 6])).toEqual([1, 6, 2, 3])
})

test('new ones have their place however much was worked on, and at the end of the path there are none', () => {
  expect(heard([4, 3, 2, 1])).toEqual([4, 3, 5, 6])
  expect(heard([6, 5, 4, 3, 2, 1])).toEqual([6, 5, 4, 3])
})

test('a lesson of another level than the path’s is followed by the path', () => {
  expect(heard([99])).toEqual([99, 1, 2])
})
