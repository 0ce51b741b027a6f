import { expect, test } from 'vitest'
import { markFreeItems } from './free-items.ts'

test('the first of each language are free, the others open with their lessons', () => {
  const items = Array.from({ length: 20 }, (_, at) => ({ language_id: 1 + (at % 2), lesson_id: at }))
  const free = (kind: 'story' | 'writing') =>
    markFreeItems(items, kind).flatMap(({ opened_by, lesson_id }) => (opened_by === null ? lesson_id : []))
  expect(free('story')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(free('writing')).toEqual([0, 1])
  expect(markFreeItems(items, 'story')[17]?.opened_by).toBe(17)
})
