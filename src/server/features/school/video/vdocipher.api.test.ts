import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateVdoCipher } from '#server/providers/video/vdocipher/simulator.suite.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

type Lesson = Awaited<ReturnType<typeof addVideoLesson>>

let app: TestApp
let simulator: Awaited<ReturnType<typeof simulateVdoCipher>>
let [there, here, premium]: Lesson[] = []
let token: string

const otp = (lesson: Lesson | undefined, session = token) =>
  send(app, 'GET', '/vdocipher/otp', { videoId: lesson?.hostingId ?? 'nothing' }, { token: session })

beforeAll(async () => {
  const videos: string[] = []
  simulator = await simulateVdoCipher(videos)
  app = await startApp({
    settings: { VDOCIPHER_API_SECRET: 'a1b2c3d4e5', VDOCIPHER_URL: simulator.url, LOG_LEVEL: 'silent' },
  })
  const rungs = [emptyRung('144p', 24)]
  const add = (isPremium: boolean) => addVideoLesson(app.deps, { duration: 48, isPremium, rungs })
  ;[there, here, premium] = [await add(false), await add(false), await add(true)]
  videos.push(there.hostingId, premium.hostingId)
  token = (await newLearner(app)).token
})
afterAll(async () => {
  await app.stop()
  await simulator.stop()
})

test('with VdoCipher configured, the code and what its player needs come from its API', async () => {
  const { status, body } = await otp(there)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['otp', 'playbackInfo'])
  expect(body.otp).toMatch(/^20160313versASE323/)
  expect(JSON.parse(Buffer.from(body.playbackInfo, 'base64').toString())).toEqual({
    videoId: there?.hostingId,
  })
})

test('VdoCipher is not asked for a locked lesson, an unknown video, or without a session', async () => {
  const before = simulator.asked.length
  expect((await otp(premium)).status).toBe(403)
  expect((await otp(undefined)).status).toBe(404)
  expect((await otp(there, '')).status).toBe(401)
  expect(simulator.asked).toHaveLength(before)
})

test('a video that VdoCipher does not have plays from here', async () => {
  const { body } = await otp(here)
  const { provider, manifest } = JSON.parse(Buffer.from(body.playbackInfo, 'base64').toString())
  expect(provider).toBe('built-in')
  expect((await app.app.inject({ url: manifest })).statusCode).toBe(200)
})

test('while VdoCipher does not answer, the call says so and asks to come again', async () => {
  simulator.behave('down')
  const { status, headers } = await otp(there)
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true])
  simulator.behave('well')
  expect((await otp(there)).status).toBe(200)
})
