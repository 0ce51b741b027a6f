import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { newBrowser, readVapid, simulatePushService } from './simulator.suite.ts'
import { vapid } from './vapid.ts'
import { webPushService } from './web-push.ts'

let simulator: Awaited<ReturnType<typeof simulatePushService>>
beforeAll(async () => {
  simulator = await simulatePushService()
})
afterAll(() => simulator.stop())
beforeEach(() => simulator.behave({ kind: 'well' }))

const keys = vapid(randomBytes(32), 'https://thazin.example')
const NOW = Date.UTC(2026, 10, 22)
const serviceWith = (allowLoopback: boolean, timeoutMs = 30_000) =>
  webPushService({
    vapid: keys,
    settings: { PUSH_ALLOW_LOOPBACK: allowLoopback, PUSH_SERVICES: ['*'] },
    nowMs: () => NOW,
    timeoutMs,
  })
const service = serviceWith(true)
const push = (over: Partial<Parameters<typeof service.deliver>[0]> = {}) =>
  service.deliver({ token: simulator.token, payload: '{}', lifetime: 3600.7, reference: 'thazin-1', ...over })

test('what is sent only the browser can read, and says who sends it', async () => {
  const payload = JSON.stringify({ title: 'ငွေ ရောက်ရှိပါပြီ', body: 'မြန်မာ '.repeat(200) })
  const { outcome } = await push({ payload })
  expect(outcome).toBe('sent')
  expect(simulator.pushed.at(-1)).toEqual({
    text: payload,
    ttl: '3600',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    subject: 'https://thazin.example',
    until: NOW / 1000 + 12 * 3600,
  })
})

test('a repeat takes the place of what still waits; another push doesn’t', async () => {
  await push()
  await push()
  await push({ reference: 'thazin-2' })
  const [one, again, other] = simulator.pushed.slice(-3).map(({ topic }) => topic)
  expect([one === again, one === other]).toEqual([true, false])
})

test.each([404, 410])('a subscription that has ended (%i) is gone', async (status) => {
  simulator.behave({ kind: 'status', status })
  expect(await push()).toEqual({ outcome: 'gone' })
})

test.each([
  [429, '120', 120_000],
  [503, new Date(NOW + 90_000).toUTCString(), 90_000],
  [500, undefined, 60_000],
  [429, '999999999', 3_600_000],
  [429, '-5', 60_000],
] as const)('what is refused for now (%i, %s) is sent again later', async (status, header, afterMs) => {
  simulator.behave({ kind: 'status', status, headers: header === undefined ? {} : { 'retry-after': header } })
  expect(await push()).toMatchObject({ outcome: 'refused', again: true, afterMs })
})

test.each([400, 403, 413])('what is refused for good (%i) is not', async (status) => {
  simulator.behave({ kind: 'status', status })
  expect(await push()).toMatchObject({ outcome: 'refused', again: false })
})

test('a redirect is not followed', async () => {
  const before = simulator.requests()
  simulator.behave({ kind: 'status', status: 307, headers: { location: `${simulator.url}/elsewhere` } })
  expect(await push()).toMatchObject({ outcome: 'refused', again: false })
  expect(simulator.requests()).toBe(before + 1)
})

test.each(['silent', 'drops'] as const)('of an endpoint that %s nobody knows what became', async (kind) => {
  simulator.behave({ kind })
  const { token } = simulator
  const sent = serviceWith(true, 500).deliver({ token, payload: '{}', lifetime: 60, reference: 'x' })
  expect((await sent).outcome).toMatch(kind === 'drops' ? /^unknown$/ : /^(unknown|refused)$/)
})

test('a push for which no connection stood is sent again a minute later', async () => {
  const { token, stop } = await simulatePushService()
  await stop()
  const delivery = await push({ token })
  expect(delivery).toMatchObject({ outcome: 'refused', again: true, afterMs: 60_000 })
  expect(delivery).toHaveProperty('reason', expect.stringContaining('ECONNREFUSED'))
})

test('an answer without end is not read', async () => {
  simulator.behave({ kind: 'endless' })
  expect((await push()).outcome).toBe('sent')
})

test('keys that are none end the subscription, and nothing is sent', async () => {
  const before = simulator.requests()
  const token = JSON.stringify({
    endpoint: simulator.url,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  })
  expect(await push({ token })).toEqual({ outcome: 'gone' })
  expect(simulator.requests()).toBe(before)
})

test.each([
  'http://push.example/1',
  'https://127.0.0.1/1',
  'https://0x7f.1/1',
  'https://2130706433/1',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://10.1.2.3/1',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/1',
  'https://LOCALHOST./1',
  'https://printer/1',
  'https://db.internal/1',
  'https://user:word@push.example/1',
])('no request goes to %s', async (endpoint) => {
  const delivery = await serviceWith(false).deliver({
    token: newBrowser(endpoint).token,
    payload: '{}',
    lifetime: 60,
    reference: 'x',
  })
  expect(delivery).toMatchObject({ outcome: 'refused', again: false })
})

test('a name that leads inside is not connected to, whatever it was when somebody looked before', async () => {
  let connections = 0
  const inside = createServer(() => {}).on('connection', () => connections++)
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as AddressInfo
  // The one name here that leads inside: the socket asks by the lookup that is given to it, and gets nothing.
  const found = await new Promise((resolve) =>
    publicLookup('localhost', { all: true }, (error, addresses) => resolve([error?.message, addresses])),
  )
  expect(found).toEqual(['not a public address', []])
  const { get } = await import('node:http')
  const failed = await new Promise((resolve) =>
    get({ host: 'localhost', port, lookup: publicLookup as never }, resolve).on('error', resolve),
  )
  expect((failed as Error).message).toBe('not a public address')
  expect(connections).toBe(0)
  await new Promise((resolve) => inside.close(resolve))
})

test('public are the addresses that anybody reaches alike', () => {
  const open = ['8.8.8.8', '142.250.1.1', '2606:4700::1111', '2a00:1450::1']
  const inner = [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.1.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
    'printer',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(inner.filter(isPublicAddress)).toEqual([])
})

test('the token for a push service is renewed within an hour of its end, and used until then', () => {
  const secret = randomBytes(32)
  const pair = vapid(secret, 'https://thazin.example')
  const at = (hours: number) => pair.authorization('https://push.example', NOW + hours * 3_600_000)
  const first = at(0)
  expect(at(10.99)).toBe(first)
  const second = at(11)
  expect(second).not.toBe(first)
  expect(readVapid(second)).toEqual({
    key: pair.publicKey,
    audience: 'https://push.example',
    subject: 'https://thazin.example',
    until: NOW / 1000 + 23 * 3600,
  })
  expect(vapid(secret, 'https://thazin.example').publicKey).toBe(pair.publicKey)
})
