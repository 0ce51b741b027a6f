import { connect } from 'node:net'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/server/http/calls.ts'
import { newLearner } from '../factories.ts'
import { clientHeaders, startApp, type TestApp } from '../start-app.ts'
import { pick, type Random, seeded, whole } from './random.ts'

const STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '၁၂၃',
  'ျမန္မာ',
  "'; drop table learners; --",
  '<script>',
  '../../etc/passwd',
  '%00',
  '1e999',
  '-1',
  '9007199254740993',
  'true',
  'null',
  '{}',
  '{"a":1}',
  '[[[',
  'a'.repeat(70_000),
  '👩‍👩‍👧‍👦'.repeat(50),
  'Asia/Yangon',
  '00000000-0000-4000-8000-000000000000',
]
const NUMBERS = [0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

function value(random: Random, depth = 0): unknown {
  const kind = whole(random, depth > 3 ? 5 : 8)
  if (kind <= 1) return pick(random, STRINGS)
  if (kind === 2) return pick(random, NUMBERS)
  if (kind === 3) return pick(random, [true, false, null])
  if (kind === 4) return whole(random, 10)
  if (kind === 5) return Array.from({ length: whole(random, 5) }, () => value(random, depth + 1))
  if (kind === 6)
    return Object.fromEntries(
      Array.from({ length: whole(random, 4) }, () => [
        pick(random, ['a', '__proto__', 'constructor', 'toString', '']),
        value(random, depth + 1),
      ]),
    )
  let deep: unknown = 1
  for (let i = whole(random, 60); i > 0; i--) deep = random() < 0.5 ? [deep] : { deep }
  return deep
}

function inputFor(random: Random, call: Call): Record<string, unknown> {
  const names = [...Object.keys(call.input.shape), 'other', '__proto__', 'constructor']
  return Object.fromEntries(names.filter(() => random() < 0.7).map((name) => [name, value(random)]))
}

function bodyFor(random: Random, call: Call): string {
  const text = JSON.stringify(inputFor(random, call))
  const at = whole(random, text.length + 1)
  const kind = whole(random, 10)
  if (kind === 0) return text.slice(0, at)
  if (kind === 1)
    return `${text.slice(0, at)}${pick(random, ['\u0000', '"', '}', ',', '\ufeff'])}${text.slice(at)}`
  if (kind === 2) return pick(random, ['', 'null', '[]', '"x"', '1e999', '{"a":1e999}', '{"a":NaN}'])
  return text
}

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
  'x',
]

function headersFor(random: Random, token: string): Record<string, string> {
  const headers: Record<string, string> = { ...clientHeaders, authorization: `Bearer ${token}` }
  if (random() < 0.1)
    headers.authorization = pick(random, ['', 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`])
  if (random() < 0.05) headers['app-token'] = pick(random, ['', 'x', 'a'.repeat(2000)])
  if (random() < 0.1) headers['time-zone'] = pick(random, ['Mars/Base', '../x', 'Asia/Tokyo', ''])
  if (random() < 0.1) headers['idempotency-key'] = pick(random, ['x', '', crypto.randomUUID()])
  if (random() < 0.1)
    headers.cookie = pick(random, ['token', 'token=;token=x', `locale=${'x'.repeat(500)}`, '=;=', 'token=%'])
  if (random() < 0.1)
    headers['accept-language'] = pick(random, ['*', 'en;q=x', ',,,', 'my;q=-1', 'x'.repeat(5000)])
  return headers
}

const escapePath = (text: string) =>
  text.isWellFormed() ? encodeURIComponent([...text].slice(0, 200).join('')) : '%ED%A0%80'

/** Sends one hostile request to a call and answers its status. */
async function hostileCall(
  { app }: TestApp,
  random: Random,
  token: string,
): Promise<{ status: number; what: string }> {
  const { call, name } = pick(random, [...calls.values()])
  const path = call.path.replace(/\{\w+\}/g, () =>
    pick(random, [
      '1',
      '0',
      '-1',
      '2147483648',
      'x',
      '%00',
      '%',
      '1.ts',
      '144p',
      escapePath(pick(random, STRINGS)),
    ]),
  )
  const query = Object.entries(inputFor(random, call))
    .map(
      ([key, item]) =>
        `${escapePath(key)}=${escapePath(typeof item === 'string' ? item : JSON.stringify(item))}`,
    )
    .join('&')
    .slice(0, 6000)
  const method =
    random() < 0.9 ? call.method : pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)
  const isBare = method === 'GET'
  // These would end the session on which all other calls depend.
  const headers = headersFor(random, name === 'auth.logout' || name === 'auth.refreshToken' ? 'x' : token)
  if (!isBare) headers['content-type'] = random() < 0.8 ? 'application/json' : pick(random, CONTENT_TYPES)
  const response = await app.inject({
    method,
    url: `/api${path}${isBare || random() < 0.2 ? `?${query}` : ''}`,
    headers,
    ...(!isBare && { payload: bodyFor(random, call) }),
  })
  return { status: response.statusCode, what: `${method} ${name}` }
}

const PAGES = [
  '/',
  '/learn',
  '/registration',
  '/profile',
  '/lessons/1',
  '/lessons/x',
  '/learn/..%2f',
  '/no-such',
  '/faq',
  '/%zz',
  '/lessons/1.data',
  '/_root.data',
]

/** Opens a page, or posts a broken form to it. */
async function hostilePage(
  { app }: TestApp,
  random: Random,
  token: string,
): Promise<{ status: number; what: string }> {
  const url = `${pick(random, PAGES)}?${escapePath(pick(random, STRINGS))}=${escapePath(pick(random, STRINGS))}`
  const method = random() < 0.6 ? 'GET' : 'POST'
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(random() < 0.7 && { cookie: `token=${token}` }),
      ...(method === 'POST' && { 'content-type': pick(random, CONTENT_TYPES) }),
      ...(random() < 0.3 && {
        'accept-language': pick(
          random,
          STRINGS.filter((text) => /^[ -~]*$/.test(text)),
        ),
      }),
    },
    ...(method === 'POST' && {
      payload: pick(random, ['', 'a=1', 'intent=send&phone=x', 'phone=%00', '--x', '{}']),
    }),
  })
  return { status: response.statusCode, what: `${method} ${url}` }
}

const LINES = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/me HTTP/9.9\r\nhost: x\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
  'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcde',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(3000)}\r\n`,
  '\u0000\u0001\u0002\r\n\r\n',
  'GET /learn/../../etc HTTP/1.1\r\nhost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
]

/** Writes one broken request to the port and answers the status line's number, 0 where the connection was only closed. */
function rawRequest(port: number, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.setTimeout(5000, () => reject(new Error(`no answer in 5 s: ${text.slice(0, 60)}`)))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => resolve(0))
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)))
  })
}

/**
 * Malformed requests over every call and page.
 * @returns how many were answered with 5xx, with what they were; none is right
 */
export async function malformed(count: number, seed: number): Promise<{ sent: number; faults: string[] }> {
  const app = await startApp({
    settings: { LOG_LEVEL: process.env.DRILL_LOG ?? 'silent', OTP_ADDRESS_HOURLY: '1000000' },
    listen: true,
  })
  const { token } = await newLearner(app)
  const random = seeded(seed)
  const port = Number(new URL(app.url).port)
  const faults: string[] = []
  let sent = 0
  const oneAfterAnother = async () => {
    while (sent < count) {
      sent += 1
      if (sent % 100 === 0) {
        const text = pick(random, LINES)
        const status = await rawRequest(port, text)
        if (status >= 500 && status !== 505) faults.push(`${status} ${text.slice(0, 40)}`)
        continue
      }
      const hostile = random() < 0.1 ? hostilePage : hostileCall
      const { status, what } = await hostile(app, random, token)
      if (status >= 500) faults.push(`${status} ${what}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, oneAfterAnother))
  await app.stop()
  return { sent, faults }
}
