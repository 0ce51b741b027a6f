import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptDocument } from '#server/app/api-docs/kept-document.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const READ = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const get = (url: string, coding: string) => app.app.inject({ url, headers: { 'accept-encoding': coding } })

test.each(['/api/openapi.json', '/api/docs'])('%s says the same in every coding', async (url) => {
  const plain = (await get(url, 'identity')).rawPayload
  for (const [coding, read] of Object.entries(READ)) {
    const answer = await get(url, coding)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, coding])
    expect(read(answer.rawPayload).equals(plain)).toBe(true)
  }
})

test('who asks again is sent the bytes of before: nothing is made or compressed anew', () => {
  let made = 0
  const answer = keptDocument('text/plain', () => `document ${++made}`)
  const sent = (coding: string) => {
    let body: unknown
    const reply = { type: () => reply, header: () => reply, send: (bytes: unknown) => (body = bytes) }
    answer({ headers: { 'accept-encoding': coding } }, reply as never)
    return body
  }
  for (const coding of ['identity', ...Object.keys(READ)]) expect(sent(coding)).toBe(sent(coding))
  expect(made).toBe(1)
})
