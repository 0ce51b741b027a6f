import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'
import { watchPermission } from './watch-permission.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  for (const name of ['fcm_token', 'fcm_token_named', 'fcm_token_installation', 'other'])
    stored.set(name, '1 7')
  stored.set('fcm_token_named', `${Date.now()} 7`)
  openPage('<form><button name="sign_out">x</button><button name="save">y</button></form>')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const submit = (name: string) => {
  const event = Object.assign(new Event('submit', { bubbles: true }), { submitter: one(`[name=${name}]`) })
  one('form').dispatchEvent(event)
}

test.each(['denied', 'default'])('where the permission is %s, no token is left', (permission) => {
  vi.stubGlobal('Notification', { permission })
  watchPermission('7')
  expect([...stored.keys()]).toEqual(['other'])
})

test('where there are no notifications at all, no token is left', () => {
  vi.stubGlobal('Notification', undefined)
  watchPermission('7')
  expect([...stored.keys()]).toEqual(['other'])
})

test('an allowed device keeps its token until the learner signs out', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  watchPermission('7')
  await vi.dynamicImportSettled()
  submit('save')
  expect(stored.size).toBe(4)
  submit('sign_out')
  expect([...stored.keys()]).toEqual(['other'])
})

test('a token that came after the page was opened goes at sign-out too', () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  watchPermission('7')
  stored.set('fcm_token', 'x')
  submit('sign_out')
  expect([...stored.keys()]).toEqual(['other'])
})

test('a browser that keeps nothing is left alone', () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  vi.stubGlobal('localStorage', {
    removeItem: () => {
      throw new Error('denied')
    },
  })
  expect(() => watchPermission('7')).not.toThrow()
})
