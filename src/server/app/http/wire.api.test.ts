import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BODY_LIMIT } from '#contract/call.ts'
import { calls } from '#server/app/calls.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { deviceOf, newLearner } from '#tests/support/factories.ts'
import { clientHeaders, send, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const inject = (options: InjectOptions) => app.app.inject(options)

test('every answer carries a request id', async () => {
  for (const url of ['/api/get-languages', '/api/no-such-call', '/health-check', '/api/me'])
    expect((await inject({ url })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unknown app token is 403, another app version 426', async () => {
  const unknown = await send(app, 'GET', '/get-languages', {}, { headers: { 'app-token': 'someone' } })
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([403, ['message']])
  expect((await send(app, 'GET', '/get-languages', {}, { headers: { 'app-version': 'V0' } })).status).toBe(
    426,
  )
  expect((await inject({ url: '/api/get-languages' })).statusCode).toBe(403)
})

test('what does not exist is 404, and another method 405', async () => {
  expect((await send(app, 'GET', '/no-such-call')).status).toBe(404)
  expect((await send(app, 'PUT', '/login')).status).toBe(405)
  expect((await send(app, 'GET', '/login')).status).toBe(405)
})

test('a refused method names those that are allowed, whatever its body says', async () => {
  for (const [method, url, allow] of [
    ['PUT', '/api/login', 'POST'],
    ['OPTIONS', '/api/me', 'GET, HEAD'],
    ['HEAD', '/api/login', 'POST'],
  ] as const) {
    const payload = method === 'PUT' && { payload: '{', headers: { 'content-type': 'application/json' } }
    const reply = await inject({ method, url, ...payload })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow])
  }
})

test('a body that is named but left out is an empty one', async () => {
  const headers = { ...clientHeaders, 'content-type': 'application/json' }
  const reply = await inject({ method: 'POST', url: '/api/login', headers })
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([422, ['phone']])
})

test('every 401 clears the cookie', async () => {
  const tries: Record<string, string>[] = [{}, { authorization: 'Bearer none' }, { cookie: 'token=none' }]
  for (const headers of tries)
    expect((await send(app, 'GET', '/me', {}, { headers })).cookies).toEqual([
      'token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
})

test('an address that cannot be read is 400 with a message and a request id', async () => {
  const reply = await inject({ url: '/%ff' })
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['message']])
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('what is no JSON is 400, what is no object too, another media type 415', async () => {
  const post = (payload: string, type = 'application/json') =>
    inject({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { ...clientHeaders, 'content-type': type },
    })
  expect((await post('{"phone":')).statusCode).toBe(400)
  expect((await post('[1]')).statusCode).toBe(400)
  expect((await post('"text"')).statusCode).toBe(400)
  expect((await post('{"__proto__":{"a":1}}')).statusCode).toBe(400)
  expect((await post('<a/>', 'application/xml')).statusCode).toBe(415)
  expect((await post('phone=1', 'text/plain')).statusCode).toBe(415)
})

test('bytes that are no UTF-8 are 400, and nothing of them is kept', async () => {
  const learner = await newLearner(app)
  const before = (await send(app, 'GET', '/me', {}, learner)).body.data.name
  const post = (payload: Buffer, type: string) =>
    inject({
      method: 'POST',
      url: '/api/me/update',
      payload,
      headers: { ...clientHeaders, authorization: `Bearer ${learner.token}`, 'content-type': type },
    })
  const json = [Buffer.from('{"name":"A'), Buffer.from([0xff, 0xe1, 0x80]), Buffer.from('"}')]
  expect((await post(Buffer.concat(json), 'application/json')).statusCode).toBe(400)
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.name).toBe(before)
  expect((await post(Buffer.from('{"name":"ကျော်"}'), 'application/json')).statusCode).toBe(200)
})

test('a body over its call’s limit is 413, one within it is read', async () => {
  for (const { call } of calls.values()) {
    if (call.method === 'GET') continue
    const limit = call.body_limit ?? BODY_LIMIT
    const sendBytes = async (count: number) => {
      const path = call.path.replace(/\{\w+\}/g, '1')
      const frame = JSON.stringify({ other: '' }).length
      const reply = await send(app, call.method, path, { other: 'x'.repeat(count - frame) })
      return reply
    }
    const over = await sendBytes(limit + 1)
    expect([call.path, over.status, Object.keys(over.body)]).toEqual([call.path, 413, ['message']])
    expect([call.path, (await sendBytes(limit)).status]).not.toEqual([call.path, 413])
    expect(limit).toBeLessThanOrEqual(1_048_576)
  }
})

test('as much as a call takes fits into its limit', async () => {
  const sizeOf = (input: unknown) => Buffer.byteLength(JSON.stringify(input))
  const [review_id, at] = [crypto.randomUUID(), new Date().toISOString()]
  const review = { review_id, card_id: 2_147_483_647, rating: 4, reviewed_at: at, duration_ms: 3_600_000 }
  const times = { started_practice_at: at, ended_practice_at: at }
  const practised = { question_id: 2_147_483_647, answer: 'က'.repeat(150), ...times }
  const most = {
    'flashCards.review': { reviews: Array(500).fill(review) },
    'practice.submit': { practices: Array(200).fill(practised) },
    'video.submitViewing': {
      lesson_id: 2_147_483_647,
      last_reached_second: 86_399.999999,
      watched: Array(500).fill([86_399.123456, 86_399.999999]),
    },
  }
  for (const [name, input] of Object.entries(most)) {
    const { call } = calls.get(name) as BoundCall
    expect(call.input.safeParse(input).error).toBeUndefined()
    expect(sizeOf(input)).toBeLessThanOrEqual(call.body_limit ?? BODY_LIMIT)
  }
})

test('marks without end and strings without end are refused before anything normalises them', async () => {
  const inputs = ['a\u0301\u0323', '\u1000\u103a\u1037'].map((text) => text[0] + text.slice(1).repeat(16))
  for (const phone of [...inputs, '9'.repeat(5001)]) {
    const { status, body } = await send(app, 'POST', '/login', { phone })
    expect([status, Object.keys(body)]).toEqual([422, ['phone']])
  }
})

test('a refusal names at most a hundred fields', async () => {
  const { token } = await newLearner(app)
  const practices = (answers: unknown[]) => ({ practices: answers.map((answer) => ({ answer })) })
  for (const input of [practices(Array(200).fill('\u0000')), practices(Array(200).fill({}))]) {
    const { status, body } = await send(app, 'POST', '/submit-quizzes-practicing-behaviours', input, {
      token,
    })
    expect([status, Object.keys(body).length]).toEqual([422, 100])
  }
})

test('control characters, lone surrogates and bottomless nesting are refused', async () => {
  expect((await send(app, 'POST', '/login', { phone: 'a\u0000' })).body).toHaveProperty('phone')
  expect((await send(app, 'POST', '/login', { phone: 'a\ud800' })).status).toBe(422)
  let deep: Record<string, unknown> = {}
  for (let i = 0; i < 40; i++) deep = { deep }
  expect((await send(app, 'POST', '/login', { phone: '09791234567', deep })).status).toBe(400)
})

test('numbers without end are refused', async () => {
  const { token } = await newLearner(app)
  const reply = await inject({
    method: 'POST',
    url: '/api/calendar/save-viewed-video-second',
    payload: '{"second":1e999}',
    headers: { ...clientHeaders, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(422)
})

test('messages are in the language that the cookie or the header names', async () => {
  const en = await send(app, 'GET', '/me', {}, { headers: { cookie: 'locale=en' } })
  const my = await send(app, 'GET', '/me', {}, { headers: { 'accept-language': 'my' } })
  expect(en.body.message).toBe('Please sign in again.')
  expect(my.body.message).toMatch(/[\u1000-\u109f]/)
})

test('a learner has so many calls a minute, and then is told how long to wait', async () => {
  const limited = await startApp({ settings: { RATE_LIMIT_PER_MINUTE: '5' } })
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await send(limited, 'GET', '/get-languages')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await send(limited, 'GET', '/get-languages', {}, { address: '203.0.113.9' })).status).toBe(200)
  for (let i = 0; i < 5; i++) await send(limited, 'GET', '/get-languages', {}, { address: `2001:db8::${i}` })
  expect((await send(limited, 'GET', '/get-languages', {}, { address: '2001:db8::9' })).status).toBe(429)
  limited.advance(61_000)
  expect((await send(limited, 'GET', '/get-languages')).status).toBe(200)
  await limited.stop()
})

test('calls that come from anyone have a limit as well: twenty times as many for a network, as many for a learner', async () => {
  const limited = await startApp({ settings: { RATE_LIMIT_PER_MINUTE: '5' } })
  const { token } = await newLearner(limited)
  const statusOf = async (url: string, headers = {}) =>
    (await limited.app.inject({ url, headers, remoteAddress: '203.0.113.7' })).statusCode
  const segment = '/api/video/none/144p/0.ts?code=none'
  const first = await Promise.all(Array.from({ length: 100 }, () => statusOf(segment)))
  expect(first.filter((status) => status === 429)).toEqual([])
  expect(await statusOf(segment)).toBe(429)
  const headers = { authorization: `Bearer ${token}` }
  const keys: number[] = []
  for (let i = 0; i < 6; i++) keys.push(await statusOf('/api/video/none/key?code=none', headers))
  expect([keys.slice(0, 5).includes(429), keys[5]]).toEqual([false, 429])
  limited.advance(61_000)
  expect(await statusOf(segment)).not.toBe(429)
  await limited.stop()
})

test('what is signed is looked at beyond the limit, since it may be right, and of no network more than ten times as often', async () => {
  const limited = await startApp({ settings: { RATE_LIMIT_PER_MINUTE: '5' } })
  const [sandbox] = limited.deps.payments
  if (!sandbox) throw new Error('no sandbox')
  const verify = vi.spyOn(sandbox, 'verify')
  const post = async (remoteAddress: string) => {
    const url = '/api/payment/callback/sandbox'
    return (await limited.app.inject({ method: 'POST', url, payload: '{}', remoteAddress })).statusCode
  }
  const statuses: number[] = []
  for (let n = 0; n < 60; n++) statuses.push(await post('203.0.113.7'))
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(55).fill(429)])
  expect(verify).toHaveBeenCalledTimes(50)
  expect(await post('203.0.113.8')).toBe(400)
  await limited.stop()
})

test('events are within the usual limit, counted apart from calls; who has a session has their own share there too', async () => {
  const limited = await startApp({ settings: { RATE_LIMIT_PER_MINUTE: '5' } })
  const { token } = await newLearner(limited)
  const tell = async (headers = {}) =>
    (await send(limited, 'POST', '/events', { events: [] }, { headers, address: '203.0.113.7' })).status
  const times = async (count: number, headers = {}) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push(await tell(headers))
    return statuses
  }
  expect(await times(7)).toEqual([200, 200, 200, 200, 200, 429, 429])
  const others = { address: '203.0.113.7' }
  expect((await send(limited, 'GET', '/get-languages', {}, others)).status).toBe(200)
  limited.advance(61_000)
  await times(6)
  expect(await times(6, { authorization: `Bearer ${token}` })).toEqual([200, 200, 200, 200, 200, 429])
  expect(await tell({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(429)
  await limited.stop()
})

test('a device that signed in is known by its cookie when it is signed out: its network’s share isn’t its own', async () => {
  const limited = await startApp({ settings: { RATE_LIMIT_PER_MINUTE: '8' } })
  const cookie = await deviceOf(limited)
  const ask = async (headers = {}) =>
    (await send(limited, 'GET', '/get-languages', {}, { headers, address: '203.0.113.7' })).status
  for (let n = 0; n < 9; n++) await ask()
  expect(await ask()).toBe(429)
  expect(await ask({ cookie })).toBe(200)
  expect(await ask({ cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) })).toBe(429)
  await limited.stop()
})

test('the OpenAPI document names every call and is served with its page', async () => {
  const document = (await inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/login'].post.operationId).toBe('auth.login')
  for (const url of ['/api/docs', '/api/docs/']) {
    const page = await inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;']+'; /,
    )
    for (const { operationId } of Object.values<Record<string, { operationId: string }>>(
      document.paths,
    ).flatMap((methods) => Object.values(methods)))
      expect(page.body).toContain(`id="${operationId}"`)
  }
})

test('/health-check says ok, and 503 once the program stops', async () => {
  const reply = await inject({ url: '/health-check' })
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
})
