import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
})
afterAll(() => app.stop())

const open = async (url: string, cookie = '') => {
  const headers = { accept: 'text/html', 'accept-language': 'en', cookie }
  return await app.app.inject({ method: 'GET', url, headers })
}
const says = async (cookie: string) => (await open('/', cookie)).body.includes('You have been signed out.')

test('whoever is sent to the start because the session ended is told so there, and nobody else', async () => {
  const { headers } = await open('/learn', 'token=gone')
  expect(headers.location).toBe('/')
  const [token, ended] = [headers['set-cookie'] ?? []].flat()
  expect(token).toMatch(/^token=;.*Max-Age=0/)
  expect(ended).toMatch(/^session_ended=1;.*Max-Age=120; Path=\/; HttpOnly/)
  expect(await says('session_ended=1')).toBe(true)
  expect(await says('token=gone')).toBe(true)
  expect(await says('')).toBe(false)
  expect(await says('token=; locale=en')).toBe(false)
})
