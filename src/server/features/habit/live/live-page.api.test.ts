import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/pricing/page-forms.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { addClass } from './operator.ts'

const DAY = 86_400_000
const CLASSES = 51

let app: TestApp
let oldest: number
beforeAll(async () => {
  app = await startApp({ pages: true })
  const { hosting_id: recording } = await app.deps.db
    .selectFrom('videos')
    .select('hosting_id')
    .executeTakeFirstOrThrow()
  await app.deps.db.deleteFrom('live_events').execute()
  for (let age = CLASSES; age > 0; age--) {
    const id = await addClass(app.deps.db, {
      title: { my: 'ဈေးဝယ် စကားပြော', en: `Class ${age} days ago` },
      description: { my: '', en: '' },
      teacher: 'Nu',
      starts_at: new Date(Date.now() - age * DAY),
      duration: 30,
      language_id: 1,
      seats: null,
      meeting_url: null,
      recording,
    })
    if (age === CLASSES) oldest = id
  }
})
afterAll(() => app.stop())

test('a recording on a further page is found and watched, and the way back leads to that page', async () => {
  const learner = await newLearner(app)
  const first = await openPage(app, '/live-classes', learner)
  expect(first.html).toContain('href="/live-classes?page=2"')
  expect(first.html).not.toContain(`recording=${oldest}"`)
  const second = await openPage(app, '/live-classes?page=2', learner)
  const address = `/live-classes?recording=${oldest}&page=2`
  expect(second.html).toContain(`href="${address.replace('&', '&amp;')}"`)
  const watched = await openPage(app, address, learner)
  expect([watched.status, watched.html.includes('href="/live-classes?page=2"')]).toEqual([200, true])
})
