import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '#tests/support/start-app.ts'
import { asFailure } from './wire-errors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.stop())

const json = { ...clientHeaders, 'content-type': 'application/json' }

test('JSON that stands in itself deeper than any call’s is 400', async () => {
  const deep = `{"constructor":1,"e":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  for (const url of ['/api/events', '/api/login']) {
    const reply = await app.app.inject({ method: 'POST', url, headers: json, payload: deep })
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['message']])
  }
})

test.each(['TRACE', 'PROPFIND'])(
  '%s is a method that nothing takes: 405, and the address isn’t repeated',
  async (method) => {
    for (const path of ['/api/me?secret=1', '/no-such-page']) {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      await expect.poll(() => answer).toContain('}')
      socket.destroy()
      expect(answer).toMatch(/^HTTP\/1\.1 405 /)
      expect(answer).not.toContain(path)
    }
  },
)

test('a body that breaks off with its line is no fault of ours, though its error is called as that of a lost database', () => {
  const error = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  expect(asFailure(error).status).toBe(400)
  expect(asFailure(Object.assign(new Error('read'), { code: 'ECONNRESET' })).status).toBe(503)
})

test('a form with two files is no form of ours', async () => {
  const { token } = await newLearner(app)
  const form = new FormData()
  form.append('image', new File(['a'], 'a.jpg', { type: 'image/jpeg' }))
  form.append('image', new File(['b'], 'b.jpg', { type: 'image/jpeg' }))
  const headers = { ...clientHeaders, authorization: `Bearer ${token}` }
  const reply = await fetch(`${app.url}/api/me/update`, { method: 'POST', body: form, headers })
  expect(reply.status).toBe(400)
})
