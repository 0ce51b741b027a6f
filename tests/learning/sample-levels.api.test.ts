import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openPage } from '#tests/pricing/page-forms.ts'
import { newLearner } from '#tests/support/factories.ts'
import { sandboxSettings } from '#tests/support/payments/payments.ts'
import { addLesson, addUnit } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { letSchoolGrowOld } from '#tests/support/walks/next-release.ts'

let app: TestApp
let learner: { id: number; token: string }
/** N1: a level that the starter school leaves empty; the test gives it one unit. */
const LEVEL = 15
beforeAll(async () => {
  app = await startApp({ pages: true, settings: sandboxSettings })
  learner = await newLearner(app)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

it.each(['/learn', '/profile/settings', '/level-test?language_id=1', '/pricing?product=english'])(
  '%s says which levels are samples, and of how many units',
  async (path) => {
    const { status, html } = await openPage(app, path, learner)
    expect(status).toBe(200)
    expect(html).toMatch(/Only a sample so far: B1 \(units: 4\), B2 \(units: 4\), C1 \(units: 4\)\./)
  },
)

it('what is sold of Japanese has no sample, for N5 is whole', async () => {
  const { html } = await openPage(app, '/pricing?product=japanese', learner)
  expect(html).not.toContain('Only a sample')
})

it('a certificate says that its level was a sample', async () => {
  const lesson = await addLesson(app.deps, await addUnit(app.deps, { levelId: LEVEL }), 'VIDEO')
  await sql`update content_release set version = version + 1`.execute(app.deps.db)
  letSchoolGrowOld()
  const done = { learner_id: learner.id, lesson_id: lesson, status: 0 as const, last_reached_second: 0 }
  await app.deps.db.insertInto('lesson_progress').values(done).execute()
  const end = await openPage(app, `/levels/${LEVEL}/done`, learner)
  expect(end.html).toMatch(/Only a sample so far: \w+ \(units: 1\)\./)
  const { body } = await send(app, 'POST', '/certificates', { level_id: LEVEL }, learner)
  const { html } = await openPage(app, `/certificate/${body.data.number}`, learner)
  expect(html).toMatch(/Only a sample so far: \w+ \(units: 1\)\./)
})
