import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyDay } from '#domain/time/study-day.ts'
import { removeOldWays, sumWays } from '#server/features/desk/events/ways.queries.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { reportAnalytics } from './analytics.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '1000' } })
})
afterAll(() => app.stop())

type Happening = Parameters<TestApp['deps']['metrics']['count']>[0]
const happens = (times: number, happening: Happening) => {
  for (let n = 0; n < times; n++) app.deps.metrics.count(happening)
}
const landing = { type: 'page-view', name: 'document', route: '/', value: 'landing' } as const
const failing = { type: 'event', name: 'error', route: '/learn', value: '500' } as const

test('an empty installation is told without a number, and drawn', async () => {
  const { text, svg } = await reportAnalytics(app.deps.db, 3)
  expect(
    text
      .split('\n')
      .slice(1, 4)
      .every((line) => line.endsWith('–       –      –         –                 –')),
  ).toBe(true)
  expect(text).toContain('No timing was told five times.')
  expect(svg).not.toMatch(/NaN|undefined/)
})

test('visits, pages, learners, lessons, percentiles and errors are told from five on', async () => {
  happens(7, landing)
  happens(2, { ...landing, value: '' })
  happens(6, failing)
  happens(5, { type: 'event', name: 'outbound', route: '/live-classes', value: 'meet.example.org' })
  happens(4, { type: 'event', name: 'outbound', route: '/live-classes', value: 'somebodys.example.org' })
  happens(10_000, { type: 'event', name: 'sent', route: '', value: 'video' })
  happens(4, { ...failing, route: '/review' })
  for (const value of ['100', '200', '300', '400'])
    happens(25, { type: 'timing', name: 'first-frame-3g', route: '/lessons/{lessonId}', value })
  happens(4, { type: 'timing', name: 'lcp', route: '/learn', value: '900' })
  await app.deps.metrics.flush()
  const { db } = app.deps
  const today = (await reportAnalytics(db, 1)).text.split('\n')[1]?.slice(0, 10) ?? ''
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
  const { text, svg } = await reportAnalytics(db, 1)
  expect(text.split('\n')[1]?.split(/\s+/)).toEqual([today, '7', '9', '5', '–', '200'])
  expect(text).toMatch(/first-frame-3g\s+\/lessons\/\{lessonId\}\s+\S+\s+200\s+300\s+400\s+100/)
  expect(text).not.toContain('lcp')
  expect(text).toMatch(/500\s+\/learn\s+\S+\s+6/)
  expect(text).not.toContain('/review')
  expect(text).toMatch(/video\s+200\n/)
  expect(text).toMatch(/meet\.example\.org\s+\/live-classes\s+5/)
  expect(text).not.toContain('somebodys')
  expect(svg).toContain('>7</text>')
})

test('the nightly sum says where learners were last by their third day, once, whatever runs it again', async () => {
  const { db } = app.deps
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
  const registered = async (daysAgo: number, change: object = {}) => {
    const learner = await newLearner(app)
    await db
      .updateTable('learners')
      .set({ created_at: dayOf(daysAgo), time_zone: 'Asia/Yangon', ...change })
      .where('id', '=', learner.id)
      .execute()
    return learner.id
  }
  const lesson = await db.selectFrom('lessons').select('id').executeTakeFirstOrThrow()
  const inYangon = (at: Date) => studyDay(at, 'Asia/Yangon')
  for (let n = 0; n < 5; n++) {
    // A zone that the database does not know.
    await registered(6, { screen: 'level-test', time_zone: 'US/Pacific-New' })
    const opened = await registered(6)
    await db
      .insertInto('lesson_progress')
      .values({ learner_id: opened, lesson_id: lesson.id, status: 2, last_reached_second: 0 })
      .execute()
    const back = await registered(6)
    for (const days of [6, 4])
      await db
        .insertInto('daily_seconds')
        .values({ learner_id: back, day: inYangon(dayOf(days)), kind: 'video', call_seconds: 9 })
        .execute()
    await registered(2)
  }
  for (let n = 0; n < 4; n++) await registered(6, { screen: 'registration' })
  expect(await sumWays(db)).toBe(4)
  expect(await sumWays(db)).toBe(0)
  const { text } = await reportAnalytics(db, 14)
  for (const line of [/level-test\s+5/, /lesson\s+5/, /third-day\s+5/, /registration\s+–/, /second-day\s+–/])
    expect(text).toMatch(line)
  await db
    .updateTable('way_counts')
    .set({ day: inYangon(dayOf(32)) })
    .execute()
  expect(await removeOldWays(db)).toBe(4)
})
