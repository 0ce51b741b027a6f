import { expect, test } from 'vitest'
import type { LessonSummary, Unit } from '#contract/school/learn.ts'
import { listOpenStops, pathUnit } from './path-of-units.ts'

const lesson = (id: number, part: Partial<LessonSummary>) =>
  ({
    id,
    title: `Lesson ${id}`,
    lesson_type: 'VIDEO',
    lock: false,
    status: 2,
    total_second: 40,
    last_reached_second: 0,
    ...part,
  }) as LessonSummary
const unit = (...lessons: LessonSummary[]) =>
  pathUnit({ id: 1, unit_number: 'Unit 12', lessons } as unknown as Unit)

test('the path goes on at a lesson that was begun, before one that was not', () => {
  const units = [
    unit(lesson(1, { status: 0 }), lesson(2, {}), lesson(3, { status: 1, last_reached_second: 10 })),
  ]
  expect(listOpenStops(units).map(({ stop }) => stop)).toMatchObject([
    { id: 3, progress: 25, to: '/lessons/3' },
    { id: 2 },
  ])
})

test('it never goes on at what is locked or complete', () => {
  const units = [unit(lesson(1, { status: 0 }), lesson(2, { lock: true }))]
  expect(listOpenStops(units)).toEqual([])
  expect(listOpenStops([...units, unit(lesson(4, {}))])[0]?.stop.id).toBe(4)
})

test('a locked lesson still leads to its page, which says what opens it', () => {
  expect(unit(lesson(2, { lock: true, lesson_type: 'PRACTICE' })).stops[0]?.to).toBe('/lessons/2')
})

test('a unit has the number that the server counted', () => {
  expect(unit().number).toBe(12)
})
