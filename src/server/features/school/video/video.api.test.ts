import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#server/core/accounts/sessions.queries.ts'
import { newLearner } from '#tests/support/factories.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'
import { addVideoLesson, emptyRung } from '#tests/support/video.ts'

const minute = 60_000
const captions = { en: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n', my: 'WEBVTT\n' }

let app: TestApp
let free: Awaited<ReturnType<typeof addVideoLesson>>
let premium: typeof free
let learner: { token: string; id: number }

beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  const rungs = [emptyRung('audio', 24), emptyRung('360p', 24), emptyRung('144p', 24)]
  free = await addVideoLesson(app.deps, { duration: 48, isPremium: false, rungs, captions })
  premium = await addVideoLesson(app.deps, { duration: 48, isPremium: true, rungs, captions, languageId: 2 })
  learner = await newLearner(app)
})
afterAll(() => app.stop())

/** The code and the master playlist's address that a learner is given. */
async function ask(videoId: string, token = learner.token) {
  const { status, body } = await send(app, 'GET', '/vdocipher/otp', { videoId }, { token })
  expect(status).toBe(200)
  const info = JSON.parse(Buffer.from(body.playbackInfo, 'base64').toString())
  return { otp: body.otp as string, manifest: info.manifest as string, provider: info.provider as string }
}

/** Fetches as a player does: without our headers, with or without the session's cookie. */
async function fetchMedia(address: string, token: string | null = null) {
  const response = await app.app.inject({ url: address, headers: token ? { cookie: `token=${token}` } : {} })
  const { statusCode: status, body: text, rawPayload: bytes } = response
  return {
    ...{ status, text, bytes },
    headers: response.headers,
  }
}

const media = (id: string, rest: string, code: string) => `/api/video/${id}/${rest}?code=${code}`
const addresses = (playlist: string) =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('the code', () => {
  test('comes with a manifest on the same origin', async () => {
    const { otp, manifest, provider } = await ask(free.hostingId)
    expect(provider).toBe('built-in')
    expect(manifest).toBe(`/api/video/${free.hostingId}/master.m3u8?code=${otp}`)
  })

  test('is refused without a session, for a locked lesson, and for an unknown video', async () => {
    const statusOf = async (videoId: string, token?: string) =>
      (await send(app, 'GET', '/vdocipher/otp', { videoId }, { token })).status
    expect(await statusOf(free.hostingId)).toBe(401)
    expect(await statusOf(premium.hostingId, learner.token)).toBe(403)
    expect(await statusOf('nothing', learner.token)).toBe(404)
    expect(await statusOf('../../etc', learner.token)).toBe(404)
  })

  test('is given for a premium lesson while a subscription of its product runs, and no longer', async () => {
    const other = await newLearner(app)
    const hour = 3_600_000
    const grant = (product: 'english' | 'japanese', from: number, to: number) => {
      const [starts_at, ends_at] = [new Date(Date.now() + from), new Date(Date.now() + to)]
      const given = { product, source: crypto.randomUUID(), granted_at: starts_at, starts_at, ends_at }
      return app.deps.db
        .insertInto('grants')
        .values({ learner_id: other.id, ...given })
        .execute()
    }
    const status = async () =>
      (await send(app, 'GET', '/vdocipher/otp', { videoId: premium.hostingId }, { token: other.token }))
        .status
    await grant('english', -hour, hour)
    await grant('japanese', -2 * hour, -hour)
    expect(await status()).toBe(403)
    await grant('japanese', -hour, hour)
    expect(await status()).toBe(200)
  })
})

describe('what the player fetches', () => {
  test('every address of the playlists leads on, relative and with the code, without a session', async () => {
    const { manifest } = await ask(free.hostingId)
    const master = await fetchMedia(manifest)
    expect(master.headers['content-type']).toContain('application/vnd.apple.mpegurl')
    expect(master.headers['cache-control']).toBe('no-store')
    const rungs = addresses(master.text)
    expect(rungs.map((address) => address.split('.')[0])).toEqual(['144p', '360p', 'audio'])
    for (const rung of rungs) {
      const base = new URL(rung, `http://x${manifest}`)
      const playlist = await fetchMedia(base.pathname + base.search)
      expect(playlist.headers['cache-control']).toBe('private, max-age=240')
      const segments = addresses(playlist.text)
      expect(segments).toHaveLength(24)
      const last = new URL(segments[23] ?? '', base)
      const segment = await fetchMedia(last.pathname + last.search)
      expect(segment.status).toBe(200)
      expect(segment.headers['cache-control']).toContain('private')
    }
  })

  test('a player that asks for no compression finds the playlist that the page fetched ahead', async () => {
    const { otp } = await ask(free.hostingId)
    const url = media(free.hostingId, '144p.m3u8', otp)
    const { headers, rawPayload } = await app.app.inject({ url, headers: { 'accept-encoding': 'zstd, br' } })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
    expect(headers['cache-control']).toBe('private, max-age=240')
    expect(rawPayload.length).toBeLessThan(3_000)
  })

  test('a segment costs no statement, the key the session’s one', async () => {
    const { otp } = await ask(free.hostingId)
    const fetching = (rest: string) => () => fetchMedia(media(free.hostingId, rest, otp), learner.token)
    expect(await statementsOf(fetching('144p/0.ts'))).toHaveLength(0)
    expect(await statementsOf(fetching('144p.m3u8'))).toHaveLength(0)
    expect(await statementsOf(fetching('key'))).toHaveLength(1)
  })

  test('segments are encrypted: no MPEG-TS on the wire, but behind the key', async () => {
    const { otp } = await ask(free.hostingId)
    const { bytes } = await fetchMedia(media(free.hostingId, '144p/7.ts', otp))
    expect([0, 188, 376].every((place) => bytes[place] === 0x47)).toBe(false)
    const key = await fetchMedia(media(free.hostingId, 'key', otp), learner.token)
    expect(key.status).toBe(200)
    expect(key.headers['cache-control']).toBe('no-store')
    expect(key.bytes).toEqual(free.key)
    const iv = Buffer.from('00000000000000000000000000000007', 'hex')
    const decipher = createDecipheriv('aes-128-cbc', key.bytes, iv)
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
    expect(plain).toEqual(Buffer.alloc(188 * 5, 0x47))
  })

  test('the key is refused without session, without code, to anyone else, and in another session', async () => {
    const { otp } = await ask(free.hostingId)
    const address = media(free.hostingId, 'key', otp)
    const other = await newLearner(app)
    expect((await fetchMedia(address)).status).toBe(401)
    expect((await fetchMedia(`/api/video/${free.hostingId}/key`, learner.token)).status).toBe(403)
    expect((await fetchMedia(`${address}x`, learner.token)).status).toBe(403)
    expect((await fetchMedia(address, other.token)).status).toBe(403)
    const { token: again } = await startSession(app.deps.db, learner.id, null)
    expect((await fetchMedia(address, again)).status).toBe(403)
    expect((await fetchMedia(address, learner.token)).status).toBe(200)
  })

  test('the key is refused after 5 minutes, the media after the video’s length and an hour', async () => {
    const { otp, manifest } = await ask(free.hostingId)
    const key = media(free.hostingId, 'key', otp)
    const segment = media(free.hostingId, '144p/0.ts', otp)
    app.advanceDatabase(4.9 * minute)
    expect((await fetchMedia(key, learner.token)).status).toBe(200)
    app.advanceDatabase(0.2 * minute)
    expect((await fetchMedia(key, learner.token)).status).toBe(403)
    app.advanceDatabase(55.5 * minute)
    expect((await fetchMedia(segment)).status).toBe(200)
    app.advanceDatabase(0.5 * minute)
    expect((await fetchMedia(segment)).status).toBe(403)
    expect((await fetchMedia(manifest)).status).toBe(403)
    app.advanceDatabase(-61.1 * minute)
  })

  test('the clock of the node has no say in it', async () => {
    for (const ms of [24 * 60 * minute, -24 * 60 * minute]) {
      const { otp } = await ask(free.hostingId)
      app.advance(ms)
      expect((await fetchMedia(media(free.hostingId, 'key', otp), learner.token)).status).toBe(200)
      expect((await fetchMedia(media(free.hostingId, '144p/0.ts', otp))).status).toBe(200)
      app.advance(-ms)
    }
  })

  test('a code of one video opens no other', async () => {
    const { otp } = await ask(free.hostingId)
    for (const rest of ['master.m3u8', '144p.m3u8', '144p/0.ts', 'key'])
      expect((await fetchMedia(media(premium.hostingId, rest, otp), learner.token)).status).toBe(403)
  })

  test('without a code, nothing; and what does not exist is not found', async () => {
    const { otp } = await ask(free.hostingId)
    for (const rest of ['master.m3u8', '144p.m3u8', '144p/0.ts'])
      expect((await fetchMedia(`/api/video/${free.hostingId}/${rest}`, learner.token)).status).toBe(403)
    for (const rest of ['999p.m3u8', '144p/24.ts', '144p/x.ts', '144p/-1.ts', '999p/0.ts'])
      expect((await fetchMedia(media(free.hostingId, rest, otp))).status).toBe(404)
    expect((await fetchMedia(media('unknown', 'master.m3u8', otp))).status).toBe(404)
  })

  test('captions open to the session, not for a locked lesson', async () => {
    const address = (id: string, lang: string) => `/api/video/${id}/subtitles/${lang}`
    const captionsOf = await fetchMedia(address(free.hostingId, 'en.vtt'), learner.token)
    expect(captionsOf.text).toBe(captions.en)
    expect(captionsOf.headers['content-type']).toContain('text/vtt')
    expect((await fetchMedia(address(free.hostingId, 'en.vtt'))).status).toBe(401)
    expect((await fetchMedia(address(premium.hostingId, 'en.vtt'), learner.token)).status).toBe(403)
    expect((await fetchMedia(address(free.hostingId, 'fr.vtt'), learner.token)).status).toBe(404)
  })
})

describe('what was watched', () => {
  const submit = (
    who: { token: string },
    input: object,
    lessonId = free.lessonId,
    headers?: Record<string, string>,
  ) =>
    send(
      app,
      'POST',
      '/v3.0/submitVideoViewingBehaviours',
      { lesson_id: lessonId, ...input },
      { token: who.token, headers },
    )

  test('is pending until nine tenths were seen, then complete, and never falls back', async () => {
    const who = await newLearner(app)
    const first = await submit(who, { last_reached_second: 20, watched: [[0, 20]] })
    expect(first.body.data).toEqual({ lesson_status: 1, last_reached_second: 20 })
    const second = await submit(who, { last_reached_second: 44, watched: [[20, 43.3]] })
    expect(second.body.data).toEqual({ lesson_status: 0, last_reached_second: 44 })
    const third = await submit(who, { last_reached_second: 3, watched: [[0, 3]] })
    expect(third.body.data).toEqual({ lesson_status: 0, last_reached_second: 3 })
  })

  test('counts no second twice and ends with the video', async () => {
    const who = await newLearner(app)
    const same = [[0, 30] as const, [10, 30] as const]
    expect(
      (await submit(who, { last_reached_second: 30, watched: [...same, ...same] })).body.data.lesson_status,
    ).toBe(1)
    const beyond = await submit(who, { last_reached_second: 5000, watched: [[40, 86_400]] })
    expect(beyond.body.data).toEqual({ lesson_status: 1, last_reached_second: 48 })
    const row = await app.deps.db
      .selectFrom('lesson_progress')
      .select('watched')
      .where('learner_id', '=', who.id)
      .where('lesson_id', '=', free.lessonId)
      .executeTakeFirstOrThrow()
    expect(row.watched).toEqual([
      [0, 30],
      [40, 48],
    ])
  })

  test('of two devices at once is all kept', async () => {
    const who = await newLearner(app)
    const parts = Array.from({ length: 24 }, (_, part) => [part * 2, part * 2 + 2] as const)
    await Promise.all(parts.map((part) => submit(who, { last_reached_second: part[1], watched: [part] })))
    const { body } = await submit(who, { last_reached_second: 48, watched: [] })
    expect(body.data.lesson_status).toBe(0)
  })

  test('is written by two statements, or one where nothing new was seen', async () => {
    const who = await newLearner(app)
    const input = { last_reached_second: 9, watched: [[0, 9]] }
    await app.deps.school()
    const writes = async () => withoutFrames(await statementsOf(() => submit(who, input))).length - 1
    expect(await writes()).toBe(2)
    expect(await writes()).toBe(1)
  })

  test('sent twice under one key is answered alike', async () => {
    const who = await newLearner(app)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const input = { last_reached_second: 9, watched: [[0, 9]] }
    const first = await submit(who, input, free.lessonId, headers)
    await submit(who, { last_reached_second: 20, watched: [] })
    const repeat = await submit(who, input, free.lessonId, headers)
    expect(repeat.body).toEqual(first.body)
    const lesson = await send(app, 'GET', `/lessons/${free.lessonId}`, {}, who)
    expect(lesson.body.data).toMatchObject({ last_reached_second: 20, lesson_status: 1 })
  })

  test('is refused for locked, unknown and impossible', async () => {
    const input = { last_reached_second: 1, watched: [[0, 1]] }
    expect((await submit(learner, input, premium.lessonId)).status).toBe(403)
    expect((await submit(learner, input, 2_000_000_000)).status).toBe(404)
    expect((await submit(learner, { last_reached_second: -1 })).status).toBe(422)
    expect((await submit(learner, { last_reached_second: 1, watched: [[0]] })).status).toBe(422)
    expect(
      (
        await submit(learner, {
          last_reached_second: 1,
          watched: [
            [5, 2],
            [3, 3],
          ],
        })
      ).status,
    ).toBe(200)
  })
})
