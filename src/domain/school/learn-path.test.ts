import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findNextLesson,
  findStandInLevel,
  hasLapsed,
  type LearnerProgress,
  lessonPath,
  levelWithUnits,
  lockedAhead,
  nextLessonId,
  pagedUnitView,
  unitView,
} from './learn-path.ts'
import {
  type GrantRow,
  isLocked,
  type LessonRow,
  lessonItem,
  type ProgressRow,
  type UnitRow,
} from './lesson-view.ts'
import { LESSON_TYPES, type LessonType, type Product, type Status } from './lookups.ts'

const now = new Date('2026-11-20T06:00:00Z')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
const lesson = (id: number, lesson_type: LessonType, more: Partial<LessonRow> = {}): LessonRow => ({
  id,
  unit_id: 1,
  lesson_type,
  is_premium: false,
  title: `Lesson ${id}`,
  topics: ['greetings'],
  cover_photo: null,
  total_length: 61,
  total_question: lesson_type === 'PRACTICE' ? 10 : 0,
  vdocipher_id: lesson_type === 'VIDEO' ? `v${id}` : null,
  duration: lesson_type === 'VIDEO' ? 48 : 0,
  bytes: null,
  ...more,
})
const LESSONS = [lesson(1, 'VIDEO'), lesson(2, 'FLASH_CARD'), lesson(3, 'PRACTICE'), lesson(4, 'VIDEO')]
const UNIT: UnitRow = {
  id: 7,
  title: 'Greetings',
  short_des: 'Say hello',
  cover_photo: null,
  is_premium: false,
  level_name: 'beginner',
}
const done = (lesson_id: number, status: Status, second = 0, at = now): [number, ProgressRow] => [
  lesson_id,
  { lesson_id, status, last_reached_second: second, updated_at: at },
]
const side = (...progress: [number, ProgressRow][]): LearnerProgress => ({
  product: 'english',
  grants: [],
  progress: new Map(progress),
  now,
})
const grant = (product: Product, from: number, to: number) => ({
  product,
  starts_at: day(from),
  ends_at: day(to),
})

describe('a lesson is locked', () => {
  const locked = (isPremium: boolean, ...grants: ReturnType<typeof grant>[]) =>
    isLocked({ isPremium, product: 'english', grants, now })
  test('never when it is free', () => expect(locked(false)).toBe(false))
  test('when it is premium and there is no grant', () => expect(locked(true)).toBe(true))
  test('not while a grant for its product runs, from its first to before its last moment', () => {
    expect(locked(true, grant('english', -1, 1))).toBe(false)
    expect(locked(true, grant('english', 0, 1))).toBe(false)
    expect(locked(true, grant('english', -1, 0))).toBe(true)
    expect(locked(true, grant('english', 1, 2))).toBe(true)
  })
  test('whatever grants there are for other products', () =>
    expect(locked(true, grant('japanese', -1, 1), grant('learn-plus', -1, 1))).toBe(true))
})

describe('the unit view', () => {
  test('counts lessons, exercises and whole minutes rounded up, and is numbered by its id', () => {
    expect(unitView(UNIT, LESSONS, side())).toMatchObject({
      id: 7,
      unit_number: 'Unit 7',
      unit_type: 'UNIT',
      level_name: 'beginner',
      lesson_count: 4,
      exercise_count: 1,
      total_minute: 8,
      character_count: 0,
      has_lesson_history: false,
      lock: false,
    })
  })
  test('an empty unit has nothing to view', () =>
    expect(unitView(UNIT, [], side())).toMatchObject({
      lesson_count: 0,
      total_minute: 0,
      current_viewing: null,
    }))
  test('has history as soon as one lesson was begun', () =>
    expect(unitView(UNIT, LESSONS, side(done(2, 1))).has_lesson_history).toBe(true))
  test('a premium unit locks all its lessons', () => {
    const premium = LESSONS.map((one) => ({ ...one, is_premium: true }))
    const view = unitView({ ...UNIT, is_premium: true }, premium, side())
    expect(view.lock).toBe(true)
    expect(view.lessons.every((item) => item.lock && item.is_lock)).toBe(true)
    expect(view.current_viewing?.lock).toBe(true)
  })
  test('a free lesson of a premium unit stays open, and the path goes on with it', () => {
    const lessons = [
      lesson(1, 'VIDEO', { is_premium: true }),
      lesson(2, 'CHARACTER'),
      lesson(3, 'PRACTICE', { is_premium: true }),
    ]
    const view = unitView({ ...UNIT, is_premium: true }, lessons, side())
    expect([view.lock, view.lessons.map(({ lock }) => lock)]).toEqual([true, [true, false, true]])
    expect(findNextLesson(view.lessons, new Map())?.id).toBe(2)
  })
  test('in a paged list is numbered through the pages and has no history', () => {
    const paged = (index: number, page: number) =>
      pagedUnitView(UNIT, LESSONS, side(done(1, 0)), { index, page, perPage: 20 })
    expect(paged(0, 1)).toMatchObject({ unit_number: 'Unit 1', has_lesson_history: false })
    expect(paged(2, 2).unit_number).toBe('Unit 23')
  })
})

describe('a lesson’s status', () => {
  const status = (type: LessonType, stored?: Status) =>
    lessonItem(lesson(1, type), stored === undefined ? undefined : done(1, stored)[1], false).lesson_status
  test('of a practice is complete or to-do', () =>
    expect([status('PRACTICE'), status('PRACTICE', 0), status('PRACTICE', 1), status('PRACTICE', 2)]).toEqual(
      [2, 0, 2, 2],
    ))
  test('of a video is the stored one', () =>
    expect([status('VIDEO'), status('VIDEO', 0), status('VIDEO', 1), status('VIDEO', 2)]).toEqual([
      2, 0, 1, 2,
    ]))
})

describe('current viewing', () => {
  const at = (...progress: [number, ProgressRow][]) =>
    unitView(UNIT, LESSONS, side(...progress)).current_viewing
  test('is the first video at first', () =>
    expect(at()).toMatchObject({ id: 1, lesson_type: 'VIDEO', lesson_status: 2, total_second: 48 }))
  test('is the video watched last and not to its end, with its second', () =>
    expect(at(done(1, 1, 9, day(-1)), done(4, 1, 30))).toMatchObject({ id: 4, last_reached_second: 30 }))
  test('goes on to the next video after a complete one', () => expect(at(done(1, 0))?.id).toBe(4))
  test('is nothing when all videos are complete', () => expect(at(done(1, 0), done(4, 0))).toBe(null))
})

describe('the next stop', () => {
  const locked = unitView(
    { ...UNIT, id: 8, is_premium: true },
    [lesson(5, 'VIDEO', { is_premium: true })],
    side(),
  ).lessons
  const stop = (...progress: [number, ProgressRow][]) => {
    const learner = side(...progress)
    return findNextLesson([...unitView(UNIT, LESSONS, learner).lessons, ...locked], learner.progress)
  }
  test('is the first lesson at first', () => expect(stop()?.id).toBe(1))
  test('is the lesson that was begun, even further on', () => expect(stop(done(4, 1, 10))?.id).toBe(4))
  test('is the first that is not complete', () => expect(stop(done(1, 0), done(2, 0))?.id).toBe(3))
  test('is the locked one when all open ones are complete', () =>
    expect(stop(done(1, 0), done(2, 0), done(3, 0), done(4, 0))).toMatchObject({ id: 5, lock: true }))
  test('is nothing when everything is complete', () => expect(findNextLesson([], new Map())).toBe(null))
})

test('the next lesson is the one after it, across units, and none after the last', () => {
  expect(nextLessonId([...LESSONS, { id: 9 }], 4)).toBe(9)
  expect(nextLessonId(LESSONS, 4)).toBe(null)
  expect(nextLessonId(LESSONS, 99)).toBe(null)
})

describe('the level to show', () => {
  const levels = (...counts: number[]) =>
    counts.map((unit_count, i) => ({ id: i + 1, position: i + 1, unit_count }))
  test('is the wished one when it has units', () => expect(levelWithUnits(levels(3, 2, 0), 2)?.id).toBe(2))
  test('is the nearest lower one that has some', () =>
    expect(levelWithUnits(levels(3, 2, 0, 0, 4), 4)?.id).toBe(2))
  test('is the lowest filled one when no lower one has any', () =>
    expect(levelWithUnits(levels(0, 0, 1, 1), 1)?.id).toBe(3))
  test('is none without units, or for a level of another language', () => {
    expect(levelWithUnits(levels(0, 0), 2)).toBeUndefined()
    expect(levelWithUnits(levels(1), 11)).toBeUndefined()
  })
  test('does not depend on the order of the rows', () => {
    const rows = fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }).map((counts) => levels(...counts))
    const shuffled = rows.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.integer({ min: 1, max: all.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([all, mixed, id]) => levelWithUnits(all, id) === levelWithUnits(mixed, id)),
    )
  })
})

describe('what stands in for a level without units', () => {
  const levels = (...counts: number[]) => counts.map((unit_count, i) => ({ code: `L${i + 1}`, unit_count }))
  test('is the nearest lower one that has some', () =>
    expect(findStandInLevel(levels(2, 3, 0, 0, 4), 'L4')?.code).toBe('L2'))
  test('is nothing for a level with units, one below all that have some, and none at all', () => {
    expect(findStandInLevel(levels(2, 3), 'L2')).toBeNull()
    expect(findStandInLevel(levels(0, 3), 'L1')).toBeNull()
    expect(findStandInLevel(levels(2, 0), 'L9')).toBeNull()
  })
})

test('a lesson’s link goes by lock and type', () => {
  const paths = (lock: boolean) => LESSON_TYPES.map((lesson_type) => lessonPath({ id: 5, lock, lesson_type }))
  expect(paths(true)).toEqual(Array(4).fill('/lessons/5'))
  expect(paths(false)).toEqual([
    '/lessons/5',
    '/lessons/5/practice',
    '/lessons/5/flash-cards',
    '/lessons/5/characters',
  ])
})

test('what comes next is the first locked unit, once nothing open is left', () => {
  const unit = (id: number, lock: boolean, ...statuses: Status[]) => ({
    id,
    lock,
    lessons: statuses.map((status) => ({ status, lock })),
  })
  const [done, begun, locked] = [unit(1, false, 0, 0), unit(1, false, 0, 1), unit(2, true, 2)]
  expect(lockedAhead([done, locked, unit(3, true, 2)], false)?.id).toBe(2)
  for (const none of [[begun, locked], [done], [locked], []]) expect(lockedAhead(none, false)).toBeNull()
  // Who learned with a plan that has ended, and who is placed above the free unit, find only locked units where they go on.
  expect(lockedAhead([unit(1, true, 0), unit(2, true, 2)], true)?.id).toBe(2)
  expect(lockedAhead([locked, unit(3, true, 2)], true)?.id).toBe(2)
  for (const none of [[begun, locked], [locked, begun], [done], []])
    expect(lockedAhead(none, true)).toBeNull()
})

test('a plan has lapsed when one was there and none is left or to come', () => {
  const grant = (product: Product, from: number) => ({
    product,
    starts_at: day(from),
    ends_at: day(from + 30),
  })
  const [past, running, coming] = [-40, -10, 20].map((from) => grant('english', from)) as [
    GrantRow,
    GrantRow,
    GrantRow,
  ]
  const other = grant('japanese', -40)
  const lapsed = (...grants: GrantRow[]) => hasLapsed({ product: 'english', grants, now })
  expect([lapsed(past), lapsed(past, running), lapsed(past, coming), lapsed(other), lapsed()]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
