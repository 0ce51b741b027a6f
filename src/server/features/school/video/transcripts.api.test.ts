import { afterAll, beforeAll, expect, test } from 'vitest'
import { subtitleKey } from '#domain/school/video-media.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

let app: TestApp
let free: Awaited<ReturnType<typeof addVideoLesson>>
let premium: typeof free
let lossy: typeof free
let japanese: typeof free
const written = { text: '本を 読みます。', furigana: { 本: 'ほん', 読: 'よ' } }
let learner: Awaited<ReturnType<typeof newLearner>>

beforeAll(async () => {
  app = await startApp()
  const en = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n'
  const video = { duration: 16, rungs: [emptyRung('144p', 8)], captions: { en, my: 'WEBVTT\n' } }
  free = await addVideoLesson(app.deps, { ...video, isPremium: false })
  premium = await addVideoLesson(app.deps, { ...video, isPremium: true, languageId: 2 })
  const captions = { en, my: en.replace('Hello.', 'မင်္ဂလာပါ။') }
  lossy = await addVideoLesson(app.deps, { ...video, isPremium: false, captions })
  await app.deps.db
    .updateTable('videos')
    .set({ speakers: JSON.stringify(['aung']) })
    .where('hosting_id', '=', free.hostingId)
    .execute()
  const ja = 'WEBVTT\n\n00:00.000 --> 00:01.000\nほんを よみます。\n\n00:01.000 --> 00:02.000\nはい。\n'
  japanese = await addVideoLesson(app.deps, { ...video, isPremium: false, languageId: 2, captions: { ja } })
  await app.deps.db
    .updateTable('videos')
    .set({ written: JSON.stringify([written, null]) })
    .where('hosting_id', '=', japanese.hostingId)
    .execute()
  learner = await newLearner(app)
})
afterAll(() => app.stop())

test('a transcript opens to who may watch the video; a lost file of it takes its language away, and is found again', async () => {
  const transcriptOf = (id: string, who: { token?: string } = learner) =>
    send(app, 'GET', `/video/${id}/transcript`, {}, who)
  const words = [{ text: 'Hello', word: 'hello' }]
  const line = { from: 0, to: 1, text: 'Hello.', meaning: null, words }
  expect((await transcriptOf(free.hostingId)).body).toEqual({
    data: { lang: 'en', lines: [{ ...line, speaker: 'aung' }] },
  })
  expect(await statementsOf(() => transcriptOf(free.hostingId))).toHaveLength(1)
  const lines = async () => (await transcriptOf(lossy.hostingId)).body.data.lines
  const key = subtitleKey(lossy.hostingId, lossy.mediaHash, 'my')
  const file = (await app.deps.storage.get(key)) ?? Buffer.from('')
  await app.deps.storage.remove(key)
  expect(await lines()).toEqual([line])
  await app.deps.storage.put(key, file)
  expect(await lines()).toEqual([{ ...line, meaning: 'မင်္ဂလာပါ။' }])
  expect((await transcriptOf(free.hostingId, {})).status).toBe(401)
  expect((await transcriptOf(premium.hostingId)).status).toBe(403)
  expect((await transcriptOf('unknown')).status).toBe(404)
})

test('a Japanese line has its kanji with their readings', async () => {
  const { body } = await send(app, 'GET', `/video/${japanese.hostingId}/transcript`, {}, learner)
  const [read, yes] = body.data.lines
  expect(read).toMatchObject({ text: 'ほんを よみます。', written })
  expect(yes).toMatchObject({ text: 'はい。' })
  expect(yes).not.toHaveProperty('written')
})
