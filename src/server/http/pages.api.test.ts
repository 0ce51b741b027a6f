import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientHeaders, startApp, type TestApp } from '../../../tests/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true, settings: { RATE_LIMIT_PER_MINUTE: '3' } })
})
afterAll(() => app.stop())

test.each(['/api', '/api/', '/api/no-such-call', '/api/me/', '/api/lessons/1/x'])(
  '%s is answered as a call that does not exist, and by no page',
  async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await app.app.inject({ method, url, headers: clientHeaders })
      expect([reply.statusCode, Object.keys(reply.json())]).toEqual([404, ['message']])
    }
  },
)

test('another method than a page takes is the error page of 405', async () => {
  const reply = await app.app.inject({ method: 'PUT', url: '/', headers: { accept: 'text/html' } })
  expect(reply.statusCode).toBe(405)
  expect(reply.body).toContain('405 · Method Not Allowed')
})

const sent = async (address: string, payload: string, type?: string) => {
  const headers = { accept: 'text/html', ...(type !== undefined && { 'content-type': type }) }
  const request = { method: 'POST', url: '/', payload, headers, remoteAddress: address } as const
  return (await app.app.inject(request)).statusCode
}

test('what is no form is refused before it reaches a page', async () => {
  expect(await sent('203.0.113.1', '')).toBe(415)
  expect(await sent('203.0.113.1', '{}', 'application/json')).toBe(415)
  expect(await sent('203.0.113.1', '--b\r\nbroken', 'multipart/form-data; boundary=b')).toBe(400)
})

test('forms count among the calls of a minute', async () => {
  const form = () => sent('203.0.113.7', 'phone=1', 'application/x-www-form-urlencoded')
  expect([await form(), await form(), await form(), await form()]).toEqual([422, 422, 422, 429])
})
