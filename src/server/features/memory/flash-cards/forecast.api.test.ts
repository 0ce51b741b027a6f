import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { readForecast } from './forecast.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the forecast counts by the learner’s own days of study, which turn at four in the morning, what is overdue today, and ends with its last day', async () => {
  const learner = await newLearner(app)
  const dueTimes = [
    '2026-11-01T00:00Z',
    '2026-11-20T21:29Z',
    '2026-11-20T21:30Z',
    '2026-11-22T00:00Z',
    '2026-12-03T21:29Z',
    '2026-12-03T21:30Z',
  ]
  await addCardStates(
    app,
    learner.id,
    dueTimes.map((time) => ({ due_at: new Date(time) })),
  )
  const forecast = await readForecast(app.deps.db, learner.id, {
    now: new Date('2026-11-20T06:00:00Z'),
    timeZone: 'Asia/Yangon',
  })
  expect(forecast.filter(({ due }) => due > 0)).toEqual([
    { date: '2026-11-20', due: 2 },
    { date: '2026-11-21', due: 1 },
    { date: '2026-11-22', due: 1 },
    { date: '2026-12-03', due: 1 },
  ])
})
