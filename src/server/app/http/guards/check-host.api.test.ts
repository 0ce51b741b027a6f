import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true, pages: true })
})
afterAll(() => app.stop())

/** The status of an answer to a request with these lines in its head. */
const statusOf = (path: string, lines: readonly string[]) =>
  new Promise<number>((resolve, reject) => {
    const head = [`GET ${path} HTTP/1.1`, ...lines, 'connection: close', '', '']
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(head.join('\r\n')))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)))
  })

test.each(['/', '/api/get-languages', '/health-check', '/icons/flower.svg', '/no-such'])(
  'two Host headers are refused at %s, whatever they say, and one is not',
  async (path) => {
    for (const second of ['host: thazin.example', 'Host: x', 'HOST:'])
      expect([second, await statusOf(path, ['host: x', second])]).toEqual([second, 400])
    expect(await statusOf(path, ['host: x'])).not.toBe(400)
  },
)
