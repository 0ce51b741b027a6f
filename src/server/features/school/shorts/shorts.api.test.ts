import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { localText } from '#tests/support/school-factory.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

let app: TestApp
let english: number
let japanese: number
let hidden: number
let video: Awaited<ReturnType<typeof addVideoLesson>>
let learner: Awaited<ReturnType<typeof newLearner>>

beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const { db } = app.deps
  await db.updateTable('shorts').set({ hidden: true }).execute()
  const rungs = [emptyRung('360p', 8), emptyRung('144p', 8), emptyRung('audio', 8)]
  video = await addVideoLesson(app.deps, {
    duration: 16,
    isPremium: true,
    rungs,
    captions: { my: 'WEBVTT\n' },
  })
  const other = await addVideoLesson(app.deps, { duration: 14, isPremium: true, rungs, captions: {} })
  english = await addShort(video.lessonId, { language: 1 })
  japanese = await addShort(other.lessonId, { language: 2 })
  hidden = await addShort(other.lessonId, { language: 1, isHidden: true })
  await db
    .updateTable('lessons')
    .set({ hidden: true })
    .where('id', 'in', [video.lessonId, other.lessonId])
    .execute()
  learner = await newLearner(app)
})
afterAll(() => app.stop())

async function addShort(
  lesson: number,
  { language, isHidden = false }: { language: number; isHidden?: boolean },
) {
  const { video_id } = await app.deps.db
    .selectFrom('lessons')
    .select('video_id')
    .where('id', '=', lesson)
    .executeTakeFirstOrThrow()
  const { id } = await app.deps.db
    .insertInto('shorts')
    .values({
      slug: randomBytes(6).toString('hex'),
      language_id: language,
      position: 1,
      level_code: language === 2 ? 'N5' : 'A1',
      title: localText('A short'),
      topics: '["travel"]',
      phrases: JSON.stringify([{ text: 'Excuse me.', lang: 'en', my: 'တစ်ဆိတ်လောက်ပါ။' }]),
      video_id,
      hidden: isHidden,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Session = { token: string }
const list = (query: Record<string, unknown> = {}, who: Session = learner) =>
  send(app, 'GET', '/shorts', query, { ...who, headers: { 'accept-language': 'en' } })
const mark = (short_id: number, bookmarked: unknown, who: Session = learner) =>
  send(app, 'POST', '/shorts/bookmark', { short_id, bookmarked }, who)
const idsOf = async (query: Record<string, unknown>, who: Session = learner) =>
  (await list(query, who)).body.data.map(({ id }: { id: number }) => id)

test('a short says what it is and how large; those that are hidden are not there', async () => {
  const { body } = await list()
  expect(body.data).toEqual([
    {
      id: english,
      title: 'A short',
      poster: null,
      video_id: video.hostingId,
      duration: 16,
      language_id: 1,
      level: 'A1',
      topics: ['travel'],
      phrases: [{ text: 'Excuse me.', reading: null, lang: 'en', meaning: 'Excuse me.' }],
      renditions: ['144p', '360p', 'audio'].map((name) => ({ name, bytes: 8 * 944 })),
      is_bookmarked: false,
      known_percent: null,
    },
    expect.objectContaining({ id: japanese, language_id: 2 }),
  ])
  expect(body.pagination).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 })
  expect((await send(app, 'GET', '/shorts', {}, learner)).body.data[0]).toMatchObject({
    title: 'မြန်မာ A short',
    phrases: [{ meaning: 'တစ်ဆိတ်လောက်ပါ။' }],
  })
})

test('shorts are found by language and by id, page by page', async () => {
  expect(await idsOf({ language_id: 2 })).toEqual([japanese])
  expect(await idsOf({ id: english })).toEqual([english])
  expect(await idsOf({ id: hidden })).toEqual([])
  expect(await idsOf({ per_page: 1, page: 2 })).toEqual([japanese])
  expect((await list({ bookmarked: 'maybe' })).status).toBe(422)
})

test('a bookmark is the learner’s own, is set once however often, and goes away', async () => {
  const other = await newLearner(app)
  expect((await mark(english, true)).body).toEqual({ data: { is_bookmarked: true } })
  expect((await mark(english, 1)).body).toEqual({ data: { is_bookmarked: true } })
  await mark(japanese, true)
  expect(await idsOf({ bookmarked: 1 })).toEqual([japanese, english])
  expect(await idsOf({ bookmarked: 1, language_id: 1 })).toEqual([english])
  expect(await idsOf({ bookmarked: 1 }, other)).toEqual([])
  expect(
    (await list({ bookmarked: 0 })).body.data.map((row: { is_bookmarked: boolean }) => row.is_bookmarked),
  ).toEqual([true, true])
  await mark(english, false, other)
  expect(await idsOf({ bookmarked: 1 })).toEqual([japanese, english])
  expect((await mark(english, false)).body).toEqual({ data: { is_bookmarked: false } })
  expect(await idsOf({ bookmarked: 1 })).toEqual([japanese])
})

test('what is not there cannot be bookmarked', async () => {
  expect((await mark(999_999, true)).status).toBe(404)
  expect((await mark(hidden, true)).status).toBe(404)
  expect((await mark(english, 'yes')).status).toBe(422)
})

test('every learner may watch a short, nobody without a session', async () => {
  const otp = (who: Partial<Session>) => send(app, 'GET', '/vdocipher/otp', { videoId: video.hostingId }, who)
  expect((await otp({})).status).toBe(401)
  const { status, body } = await otp(learner)
  expect(status).toBe(200)
  const { manifest } = JSON.parse(Buffer.from(body.playbackInfo, 'base64').toString())
  const cookie = `token=${learner.token}`
  const fetchMedia = (address: string) => app.app.inject({ url: address, headers: { cookie } })
  expect((await fetchMedia(manifest)).statusCode).toBe(200)
  expect((await fetchMedia(manifest.replace('master.m3u8', '144p/0.ts'))).statusCode).toBe(200)
  expect((await fetchMedia(manifest.replace('master.m3u8', 'key'))).rawPayload).toEqual(video.key)
  expect((await fetchMedia(`/api/video/${video.hostingId}/subtitles/my.vtt`)).body).toBe('WEBVTT\n')
})

test('a list costs three statements, one for what is known of its words; a bookmark two', async () => {
  await list()
  expect(await statementsOf(() => list())).toHaveLength(3)
  expect(withoutFrames(await statementsOf(() => mark(english, true)))).toHaveLength(2)
})
