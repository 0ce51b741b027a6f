import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDailyTasks, type TodayProgress } from './daily-tasks.ts'

const morning: TodayProgress = {
  due: 14,
  dueMinutes: 3,
  reviewed: 0,
  minutes: 0,
  goal: 20,
  hasFinished: false,
  lessons: [1, 4, 3, 9, 2],
  beside: { minutes: 2, isDone: false },
  story: { minutes: 3, later: [3, 2, 3], isDone: false },
}
const read = { minutes: 2, later: [], isDone: true }
/** Things to do, done ones with a tick. */
const shown = (today: Partial<TodayProgress>) => {
  const { things, isDone } = listDailyTasks({ ...morning, ...today })
  return `${things.map(({ of, isDone }) => of + (isDone ? '✓' : '')).join(' ')}${isDone ? ' – done' : ''}`
}

test.each([
  ['a morning', {}, 'cards next beside'],
  ['nothing is due', { due: 0 }, 'next beside'],
  ['the cards are done', { due: 0, reviewed: 14, minutes: 6 }, 'cards✓ next beside'],
  ['a lesson as well', { due: 0, reviewed: 14, minutes: 9, hasFinished: true }, 'cards✓ finished✓ next'],
  ['the plan is met', { due: 0, reviewed: 14, minutes: 20, hasFinished: true }, 'cards✓ finished✓ – done'],
  ['the plan is met, cards are left', { minutes: 25, hasFinished: true }, 'cards finished✓'],
  ['met by other study alone', { due: 0, minutes: 20 }, ' – done'],
  ['a short stays', { due: 0, minutes: 21, hasFinished: true, beside: read }, 'finished✓ beside✓ – done'],
  ['at a locked unit', { due: 0, lessons: [] }, 'story beside'],
  [
    'everything there was',
    { due: 0, lessons: [], minutes: 3, beside: read, story: read },
    'story✓ beside✓ – done',
  ],
  ['nothing at all', { due: 0, lessons: [], beside: null, story: null }, ''],
  ['without a plan, nothing studied', { due: 0, goal: 0 }, 'next beside'],
  ['without a plan, a minute', { due: 0, goal: 0, minutes: 1, hasFinished: true }, 'finished✓ – done'],
])('%s', (_, today, expected) => expect(shown(today)).toBe(expected))

test('the cards come first, what is done is never left out, and a done day asks for nothing', () => {
  const todays = fc.record({
    due: fc.nat(30),
    dueMinutes: fc.nat(9),
    reviewed: fc.nat(30),
    minutes: fc.nat(60),
    goal: fc.nat(60),
    hasFinished: fc.boolean(),
    lessons: fc.array(fc.nat(12), { maxLength: 9 }),
    story: fc.constantFrom(morning.story, read, null),
    beside: fc.constantFrom({ minutes: 1, isDone: false }, read, null),
  })
  fc.assert(
    fc.property(todays, (today) => {
      const { things, isDone } = listDailyTasks(today)
      const order = ['cards', 'finished', 'next', 'story', 'beside']
      const places = things.map(({ of }) => order.indexOf(of))
      expect(places).toEqual([...new Set(places)].sort())
      expect(things.some(({ of }) => of === 'finished')).toBe(today.hasFinished)
      expect(things.some(({ of, isDone }) => of === 'beside' && isDone)).toBe(today.beside === read)
      if (isDone) expect(things.filter((thing) => !thing.isDone)).toEqual([])
      if (isDone) expect(today.due).toBe(0)
    }),
  )
})

test('the rows come to what is left of the plan, as far as there are lessons, and to no lesson more', () => {
  const minutesOf = (today: Partial<TodayProgress>) => {
    const { things } = listDailyTasks({ ...morning, ...today })
    return things.find(({ of }) => of === 'next')?.more
  }
  // 20 = 3 of cards, 1 of the next lesson, 2 beside it, and 4 + 3 + 9.
  expect(minutesOf({})).toEqual({ count: 3, minutes: 16 })
  expect(minutesOf({ minutes: 14 })).toEqual({ count: 0, minutes: 0 })
  expect(minutesOf({ minutes: 13.5 })).toEqual({ count: 1, minutes: 4 })
  expect(minutesOf({ beside: read, minutes: 10 })).toEqual({ count: 2, minutes: 7 })
  expect(minutesOf({ goal: 120 })).toEqual({ count: 4, minutes: 18 })
})

test('where no lesson is open, stories fill the plan', () => {
  const rowsOf = (today: Partial<TodayProgress>) =>
    listDailyTasks({ ...morning, due: 0, dueMinutes: 0, lessons: [], ...today }).things.map(
      ({ of, more }) => [of, more.count, more.minutes],
    )
  // 10 = 3 of the first story, 2 beside it, and 3 + 2.
  expect(rowsOf({ goal: 10 })).toEqual([
    ['story', 2, 5],
    ['beside', 0, 0],
  ])
  expect(rowsOf({ goal: 10, minutes: 6, story: { minutes: 3, later: [3], isDone: true } })[0]).toEqual([
    'story',
    1,
    3,
  ])
})
