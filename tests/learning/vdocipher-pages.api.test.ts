import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateVdoCipher } from '#server/providers/video/vdocipher/simulator.suite.ts'
import { openPage, postForm } from '../pricing/page-forms.ts'
import { newLearner } from '../support/factories.ts'
import { send, startApp, type TestApp } from '../support/start-app.ts'
import { addVideoLesson, emptyRung } from '../support/video.ts'

let app: TestApp
let simulator: Awaited<ReturnType<typeof simulateVdoCipher>>
let lesson: Awaited<ReturnType<typeof addVideoLesson>>
beforeAll(async () => {
  const videos: string[] = []
  simulator = await simulateVdoCipher(videos)
  const settings = { VDOCIPHER_API_SECRET: 'a1b2c3d4e5', VDOCIPHER_URL: simulator.url }
  app = await startApp({ pages: true, settings })
  lesson = await addVideoLesson(app.deps, { duration: 48, isPremium: false, rungs: [emptyRung('144p', 24)] })
  videos.push(lesson.hostingId)
})
afterAll(async () => {
  await app.stop()
  await simulator.stop()
})

test('what is watched in VdoCipher’s player counts once the learner says so, and no second time', async () => {
  const learner = await newLearner(app)
  const path = `/lessons/${lesson.lessonId}`
  const { html } = await openPage(app, path, learner)
  expect(html).toContain('https://player.vdocipher.com/v2/?otp=')
  expect(html).toContain('value="watched"')
  const studied = async () => {
    const rows = await app.deps.db
      .selectFrom('daily_seconds')
      .select('event_ms')
      .where('learner_id', '=', learner.id)
      .execute()
    return rows.map(({ event_ms }) => event_ms)
  }
  expect(await studied()).toEqual([])
  for (let n = 0; n < 2; n++)
    expect((await postForm(app, path, { intent: 'watched' }, learner)).location).toBe(path)
  expect(await studied()).toEqual([48_000])
  const { data } = (await send(app, 'GET', path, {}, learner)).body
  expect(data).toMatchObject({ lesson_status: 0, last_reached_second: 48 })
  expect((await openPage(app, path, learner)).html).not.toContain('value="watched"')
})
