import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { report } from './analytics.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Happening = Parameters<TestApp['deps']['tally']['count']>[0]
const happens = (times: number, happening: Happening) => {
  for (let n = 0; n < times; n++) app.deps.tally.count(happening)
}
const landing = { type: 'page-view', name: 'document', route: '/', value: 'landing' } as const
const failing = { type: 'event', name: 'error', route: '/learn', value: '500' } as const

test('an empty installation is told without a number, and drawn', async () => {
  const { text, svg } = await report(app.deps.db, 3)
  expect(
    text
      .split('\n')
      .slice(1, 4)
      .every((line) => line.endsWith('–       –      –         –')),
  ).toBe(true)
  expect(text).toContain('No timing was told five times.')
  expect(svg).not.toMatch(/NaN|undefined/)
})

test('visits, pages, learners, lessons, percentiles and errors are told from five on', async () => {
  happens(7, landing)
  happens(2, { ...landing, value: '' })
  happens(6, failing)
  happens(4, { ...failing, route: '/review' })
  for (const value of ['100', '200', '300', '400'])
    happens(25, { type: 'timing', name: 'first-frame-3g', route: '/lessons/{lessonId}', value })
  happens(4, { type: 'timing', name: 'lcp', route: '/learn', value: '900' })
  await app.deps.tally.flush()
  const { db } = app.deps
  const today = (await report(db, 1)).text.split('\n')[1]?.slice(0, 10) ?? ''
  const lesson = await db.selectFrom('lessons').select('id').executeTakeFirstOrThrow()
  for (let n = 0; n < 5; n++) {
    const { id: learner_id } = await newLearner(app)
    await db
      .insertInto('daily_seconds')
      .values(
        (['video', 'quiz'] as const).map((kind) => ({ learner_id, day: today, kind, call_seconds: 60 })),
      )
      .execute()
    if (n > 0)
      await db
        .insertInto('lesson_progress')
        .values({ learner_id, lesson_id: lesson.id, status: 0, last_reached_second: 0 })
        .execute()
  }
  const { text, svg } = await report(db, 1)
  expect(text.split('\n')[1]?.split(/\s+/)).toEqual([today, '7', '9', '5', '–'])
  expect(text).toMatch(/first-frame-3g\s+200\s+300\s+400\s+100/)
  expect(text).not.toContain('lcp')
  expect(text).toMatch(/500\s+\/learn\s+\S+\s+6/)
  expect(text).not.toContain('/review')
  expect(svg).toContain('>7</text>')
})
