import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDailyTasks, type TodayProgress } from './daily-tasks.ts'

const morning: TodayProgress = {
  due: 14,
  reviewed: 0,
  minutes: 0,
  goal: 20,
  hasFinished: false,
  hasNext: true,
  beside: 'open',
}
/** What there is to do, done things with a tick. */
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
  [
    'a short stays',
    { due: 0, minutes: 21, hasFinished: true, beside: 'done' as const },
    'finished✓ beside✓ – done',
  ],
  ['at a locked unit', { due: 0, hasNext: false }, 'beside'],
  ['everything there was', { due: 0, hasNext: false, minutes: 3, beside: 'done' as const }, 'beside✓ – done'],
  ['nothing at all', { due: 0, hasNext: false, beside: null }, ''],
  ['without a plan, nothing studied', { due: 0, goal: 0 }, 'next beside'],
  ['without a plan, a minute', { due: 0, goal: 0, minutes: 1, hasFinished: true }, 'finished✓ – done'],
])('%s', (_, today, expected) => expect(shown(today)).toBe(expected))

test('the cards come first, what is done is never left out, and a done day asks for nothing', () => {
  const todays = fc.record({
    due: fc.nat(30),
    reviewed: fc.nat(30),
    minutes: fc.nat(60),
    goal: fc.nat(60),
    hasFinished: fc.boolean(),
    hasNext: fc.boolean(),
    beside: fc.constantFrom('open', 'done', null),
  })
  fc.assert(
    fc.property(todays, (today) => {
      const { things, isDone } = listDailyTasks(today)
      const order = ['cards', 'finished', 'next', 'beside']
      const places = things.map(({ of }) => order.indexOf(of))
      expect(places).toEqual([...new Set(places)].sort())
      expect(things.some(({ of }) => of === 'finished')).toBe(today.hasFinished)
      expect(things.some(({ of, isDone }) => of === 'beside' && isDone)).toBe(today.beside === 'done')
      if (isDone) expect(things.filter((thing) => !thing.isDone)).toEqual([])
      if (isDone) expect(today.due).toBe(0)
    }),
  )
})
