import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

let app: TestApp
let lessonId: number
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const rungs = [emptyRung('144p', 15)]
  lessonId = (await addVideoLesson(app.deps, { duration: 48, isPremium: false, rungs })).lessonId
})
afterAll(() => app.stop())

const submit = (who: { token: string }, input: object) =>
  send(app, 'POST', '/v3.0/submitVideoViewingBehaviours', { lesson_id: lessonId, ...input }, who)

test('of two reports the later by its own time says where the learner is, whichever comes first; what was watched adds up', async () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const reports = [
    { last_reached_second: 25, watched: [[0, 25]], at: ago(0) },
    { last_reached_second: 4, watched: [[30, 34]], at: ago(86_400) },
    { last_reached_second: 40, watched: [[38, 40]], at: ago(600) },
  ]
  const orders = [
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
  ]
  for (const order of orders) {
    const who = await newLearner(app)
    for (const index of order) await submit(who, reports[index] ?? {})
    const { data } = (await send(app, 'GET', `/lessons/${lessonId}`, {}, who)).body
    expect([order, data.last_reached_second]).toEqual([order, 25])
    const { watched } = await app.deps.db
      .selectFrom('lesson_progress')
      .select('watched')
      .where('learner_id', '=', who.id)
      .executeTakeFirstOrThrow()
    expect(watched).toEqual([
      [0, 25],
      [30, 34],
      [38, 40],
    ])
    const late = await submit(who, { last_reached_second: 9, watched: [], at: ago(30) })
    expect(late.body.data.last_reached_second).toBe(25)
    // A clock that is ahead can't hold a place against what comes after.
    await submit(who, { last_reached_second: 7, watched: [], at: ago(-240) })
    expect((await submit(who, { last_reached_second: 8, watched: [] })).body.data.last_reached_second).toBe(8)
  }
})
