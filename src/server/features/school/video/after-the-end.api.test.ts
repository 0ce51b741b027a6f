import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

let app: TestApp
let lessonId: number
beforeAll(async () => {
  app = await startApp()
  const video = {
    duration: 48,
    isPremium: true,
    rungs: [emptyRung('144p', 24)],
    captions: {},
    languageId: 2 as const,
  }
  lessonId = (await addVideoLesson(app.deps, video)).lessonId
})
afterAll(() => app.stop())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const watched = (who: { token: string }, at?: string) =>
  send(
    app,
    'POST',
    '/v3.0/submitVideoViewingBehaviours',
    { lesson_id: lessonId, last_reached_second: 20, watched: [[0, 20]], ...(at && { at }) },
    { ...who, headers: { 'accept-language': 'en' } },
  )

test('what was watched before a subscription ended counts when it arrives after; what came later is refused, and why', async () => {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'japanese', { startedDaysAgo: 31, days: 30 })
  expect((await watched(learner, hoursAgo(25))).status).toBe(200)
  for (const at of [undefined, hoursAgo(23)]) {
    const { status, body } = await watched(learner, at)
    expect([status, body.message]).toEqual([
      403,
      "Your plan has ended. What you do in its lessons after that can't be kept.",
    ])
  }
})

test('who never had a subscription is not told that it ended', async () => {
  const { status, body } = await watched(await newLearner(app), hoursAgo(25))
  expect([status, body.message]).toEqual([403, 'This is not open to you yet.'])
})
