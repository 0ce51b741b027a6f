import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDevice } from '../forget-device.ts'
import { isDeviceDue, nameDevice } from './push-device.ts'

const DAY = 86_400_000
const stored = new Map<string, string>()
const asked: string[] = []
let statuses: number[] = []
let subscribing: () => Promise<object>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  stored.clear()
  asked.length = 0
  statuses = []
  subscribing = async () => ({ endpoint: 'https://push.example/1' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const pushManager = { subscribe: () => subscribing() }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ data: { push_key: 'B' } }), { status: statuses.shift() ?? 200 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const NAME = '/api/me/update-firebase-token-for-web'
const named = () => asked.filter((path) => path === NAME).length

test('the token is kept under fcm_token, and present, nothing is asked', async () => {
  expect(await nameDevice('7')).toBe(true)
  expect(stored.get('fcm_token')).toBe('{"endpoint":"https://push.example/1"}')
  expect(await nameDevice('7')).toBe(true)
  expect(named()).toBe(1)
})

test('it is named again after 7 days, and for another learner at once', async () => {
  await nameDevice('7')
  expect([isDeviceDue('7', Date.now() + 7 * DAY - 1), isDeviceDue('7', Date.now() + 7 * DAY)]).toEqual([
    false,
    true,
  ])
  expect(isDeviceDue('8')).toBe(true)
})

test('at sign-out nothing of it stays', async () => {
  await nameDevice('7')
  forgetDevice()
  expect([...stored.keys()]).toEqual([])
})

test('the status is 1 meanwhile, 2 afterwards, 0 where it failed', async () => {
  const status = () => stored.get('fcm_token_installation')?.split(' ')[0]
  let seen: string | undefined
  subscribing = async () => {
    seen = status()
    return {}
  }
  await nameDevice('7')
  expect([seen, status()]).toEqual(['1', '2'])
  forgetDevice()
  subscribing = async () => Promise.reject(new Error('no push service'))
  expect(await nameDevice('7')).toBe(false)
  expect([status(), stored.has('fcm_token')]).toEqual(['0', false])
})

test('it may take 10 s, no longer', async () => {
  subscribing = () => new Promise(() => {})
  let result: boolean | undefined
  void nameDevice('7').then((done) => {
    result = done
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(result).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(result).toBe(false)
})

test('another page that is at it is waited for, looking every 100 ms', async () => {
  stored.set('fcm_token_installation', `1 ${Date.now()}`)
  const naming = nameDevice('7')
  await vi.advanceTimersByTimeAsync(250)
  stored.set('fcm_token', 'x')
  stored.set('fcm_token_named', `${Date.now()} 7`)
  stored.set('fcm_token_installation', `2 ${Date.now()}`)
  await vi.advanceTimersByTimeAsync(50)
  expect(await naming).toBe(true)
  expect(asked).toEqual([])
})

test('one that has been at it for more than 10 s is given up', async () => {
  stored.set('fcm_token_installation', `1 ${Date.now()}`)
  const naming = nameDevice('7')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(named()).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect([await naming, named()]).toEqual([true, 1])
})

test('a 5xx is asked for once more, and not twice', async () => {
  statuses = [200, 503]
  expect(await nameDevice('7')).toBe(true)
  expect(named()).toBe(2)
  forgetDevice()
  statuses = [200, 503, 500]
  expect(await nameDevice('7')).toBe(false)
  expect(named()).toBe(4)
})
