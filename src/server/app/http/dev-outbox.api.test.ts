import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const inject = (options: InjectOptions) => app.app.inject(options)

test('the outbox shows what was sent, newest first, without markup of the sender', async () => {
  await app.deps.db
    .insertInto('outbox')
    .values([
      { channel: 'sms', recipient: '+95911', text: 'first' },
      { channel: 'sms', recipient: '+95911', text: '<script>second</script>' },
    ])
    .execute()
  const reply = await inject({ url: '/api/dev/outbox?to=%2B95911' })
  expect(reply.json().data.map((row: { text: string }) => row.text)).toEqual([
    '<script>second</script>',
    'first',
  ])
  expect((await inject({ url: '/dev/outbox' })).body).not.toContain('<script>')
})

/** The status of both addresses of the outbox, and that nothing of it was said where it is refused. */
async function outboxFor(
  { headers = {}, remoteAddress }: Pick<InjectOptions, 'headers' | 'remoteAddress'>,
  program: Pick<TestApp, 'app'> = app,
) {
  const statuses = new Set<number>()
  for (const url of ['/api/dev/outbox', '/api/dev/outbox?to=%2B95911', '/dev/outbox']) {
    const answer = await program.app.inject({ url, headers, ...(remoteAddress && { remoteAddress }) })
    statuses.add(answer.statusCode)
    expect([answer.statusCode, answer.body.includes('+95911')]).toEqual([
      answer.statusCode,
      answer.statusCode === 200,
    ])
  }
  expect(statuses.size).toBe(1)
  return [...statuses][0]
}

test('programs of this machine read the outbox', async () => {
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([host, await outboxFor({ headers: { host }, remoteAddress })]).toEqual([host, 200])
})

test('so do browsers of this machine, with all that they send', async () => {
  const headers = {
    host: 'localhost:3000',
    connection: 'keep-alive',
    'sec-ch-ua': '"Chromium";v="130"',
    'sec-ch-ua-mobile': '?0',
    'upgrade-insecure-requests': '1',
    'user-agent': 'Mozilla/5.0',
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    referer: 'http://localhost:3000/',
    origin: 'http://localhost:3000',
    'accept-encoding': 'gzip, br',
    'accept-language': 'my',
    cookie: 'locale=my',
    dnt: '1',
    'sec-gpc': '1',
    te: 'trailers',
    priority: 'u=0, i',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    'if-none-match': '"1"',
    'save-data': 'on',
    'available-dictionary': ':pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:',
    'dictionary-id': '"a"',
  }
  expect(await outboxFor({ headers, remoteAddress: '127.0.0.1' })).toBe(200)
})

test('other machines, other names of this one and proxies do not, whoever is believed', async () => {
  const trusting = await startApp({ settings: { TRUST_PROXY: 'loopback' } })
  for (const program of [app, trusting]) {
    for (const remoteAddress of [
      '203.0.113.1',
      '192.168.1.7',
      '172.17.0.1',
      '2001:db8::1',
      '::ffff:10.0.0.1',
    ])
      expect([remoteAddress, await outboxFor({ remoteAddress }, program)]).toEqual([remoteAddress, 404])
    for (const host of [
      'thazin.example',
      'localhost.example',
      '127.0.0.1.nip.io',
      '192.168.1.7:3000',
      '[::2]',
      'a@b',
    ])
      expect([host, await outboxFor({ headers: { host } }, program)]).toEqual([host, 404])
    for (const [name, value] of [
      ['forwarded', 'for=127.0.0.1'],
      ['via', '1.1 proxy'],
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-host', 'localhost'],
      ['x-forwarded-proto', 'http'],
      ['X-Forwarded-Port', '80'],
      ['x-real-ip', '127.0.0.1'],
      ['cf-connecting-ip', '127.0.0.1'],
      ['Fly-Client-IP', '127.0.0.1'],
      ['fastly-client-ip', '127.0.0.1'],
      ['x-envoy-external-address', '127.0.0.1'],
      ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
      ['cdn-loop', 'cloudflare'],
      ['x-azure-clientip', '127.0.0.1'],
      ['x-cloud-trace-context', '1/1'],
      ['x-request-start', 't=1'],
      ['x-a-proxy-of-tomorrow', '1'],
      ['origin', 'https://thazin.example'],
      ['origin', 'null'],
      ['referer', 'https://thazin.example/'],
      ['sec-fetch-site', 'cross-site'],
    ] as const)
      expect([name, await outboxFor({ headers: { [name]: value } }, program)]).toEqual([name, 404])
  }
  await trusting.stop()
})

test('everyone reads it where ALLOW_DEMO_PROVIDERS says so', async () => {
  const open = await startApp({ settings: { ALLOW_DEMO_PROVIDERS: '1' } })
  const headers = { host: 'thazin.example', 'x-forwarded-for': '203.0.113.1' }
  expect(
    (await open.app.inject({ url: '/api/dev/outbox', headers, remoteAddress: '203.0.113.1' })).statusCode,
  ).toBe(200)
  await open.stop()
})
