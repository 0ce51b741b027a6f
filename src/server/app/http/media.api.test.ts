import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  const { storage } = app.deps
  await storage.put('public/tensounds.m4a', Buffer.from('0123456789'))
  await storage.put('public/tencolours.webp', Buffer.from('0123456789'))
})
afterAll(() => app.stop())

const ask = async (headers: Record<string, string> = {}, file = 'tensounds.m4a', method?: 'HEAD') => {
  const answer = await app.app.inject({ url: `/media/${file}`, headers, method: method ?? 'GET' })
  const { 'content-range': range = null, 'content-length': length = null } = answer.headers
  return { status: answer.statusCode, body: answer.body, range, length, headers: answer.headers }
}

test('a sound is sent whole, says that it can be asked for in parts, and is kept for good', async () => {
  const { status, body, length, headers } = await ask()
  expect([status, body, length]).toEqual([200, '0123456789', '10'])
  expect(headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'audio/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers.etag).toMatch(/^"/)
})

test.each([
  ['bytes=0-1', '01', '0-1'],
  ['bytes=0-', '0123456789', '0-9'],
  ['bytes=4-6', '456', '4-6'],
  ['bytes=8-100', '89', '8-9'],
  ['bytes=-3', '789', '7-9'],
  ['bytes=-100', '0123456789', '0-9'],
])('%s of a sound is sent as a part, which is kept for good too', async (range, text, bytes) => {
  const answer = await ask({ range })
  expect([answer.status, answer.body, answer.range, answer.length]).toEqual([
    206,
    text,
    `bytes ${bytes}/10`,
    String(text.length),
  ])
  expect(answer.headers).toMatchObject({
    'content-type': 'audio/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: (await ask()).headers.etag,
  })
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])(
  '%s is no part of a sound of ten bytes',
  async (range) => {
    const answer = await ask({ range })
    expect([answer.status, answer.body, answer.range]).toEqual([416, '', 'bytes */10'])
    expect(answer.headers['cache-control']).toBeUndefined()
  },
)

test.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=0-1-2', ''])(
  'several ranges and nonsense get the whole: %s',
  async (range) => {
    const answer = await ask({ range })
    expect([answer.status, answer.body, answer.range]).toEqual([200, '0123456789', null])
  },
)

test('a part goes only to who has the rest of the same version', async () => {
  const etag = String((await ask()).headers.etag)
  const ifRange = async (tag: string) => (await ask({ range: 'bytes=2-', 'if-range': tag })).status
  expect([await ifRange(etag), await ifRange('"2"'), await ifRange(`W/${etag}`)]).toEqual([206, 200, 200])
})

test('who has the sound is told so, whatever part they ask for', async () => {
  const etag = String((await ask()).headers.etag)
  for (const more of [{}, { range: 'bytes=0-1' }, { range: 'bytes=99-' }] as Record<string, string>[]) {
    const answer = await ask({ 'if-none-match': etag, ...more })
    expect([answer.status, answer.body]).toEqual([304, ''])
  }
  expect((await ask({ 'if-none-match': '"2"' })).status).toBe(200)
})

test('HEAD tells of the whole', async () => {
  const { status, body, length, headers } = await ask({ range: 'bytes=0-1' }, 'tensounds.m4a', 'HEAD')
  expect([status, body, length, headers['accept-ranges']]).toEqual([200, '', '10', 'bytes'])
})

test('a picture comes whole, without a header more', async () => {
  const { status, body, headers } = await ask({ range: 'bytes=0-1' }, 'tencolours.webp')
  expect([status, body]).toEqual([200, '0123456789'])
  expect([headers['accept-ranges'], headers.etag]).toEqual([undefined, undefined])
})

test('of what there is not no part is found', async () => {
  expect((await ask({ range: 'bytes=0-1' }, 'nosuchsound.m4a')).status).toBe(404)
})
