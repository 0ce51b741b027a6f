import { connect } from 'node:net'
import { PAGES } from '#domain/account/access.ts'
import { calls } from '#server/app/calls.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { pick, type Random, seeded } from '../random.ts'
import {
  asHeader,
  bodyFor,
  CONTENT_TYPES,
  escapePath,
  formFor,
  headersFor,
  hostileString,
  inputFor,
  STRINGS,
} from './malformed-input.ts'

/** Sends one hostile request to a call and answers its status. */
async function hostileCall({ app }: TestApp, random: Random, token: string): Promise<Outcome> {
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
      escapePath(hostileString(random)),
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
  return { ...honestyOf(response), what: `${method} ${name}` }
}

/** Sends a hostile form to a call that takes one, or to one that doesn't. */
async function hostileForm({ app }: TestApp, random: Random, token: string): Promise<Outcome> {
  const bound = [...calls.values()].filter(({ call }) => call.method === 'POST')
  const forms = bound.filter(({ call }) => call.multipart)
  const { call, name } = pick(random, random() < 0.9 ? forms : bound)
  const headers = headersFor(random, name === 'auth.logout' || name === 'auth.refreshToken' ? 'x' : token)
  const path = call.path.replace(/\{\w+\}/g, '1')
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers,
    payload: formFor(random, call),
  })
  return { ...honestyOf(response), what: `form ${name}` }
}

type Outcome = { status: number; isHonest: boolean; what: string }

/** A 503 is honest where it says when to come again. */
const honestyOf = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => ({
  status: statusCode,
  isHonest: statusCode < 500 || (statusCode === 503 && headers['retry-after'] !== undefined),
})

/** Every page, and what else stands in addresses. */
const ADDRESSES = [
  ...Object.values(PAGES)
    .flat()
    .map((path) => path.replace(/\{\w+\}/g, '1')),
  '/speak?lesson=1&line=2',
  '/practice/mistakes/run?only=1&q=1',
  '/writing?language=2&page=1',
  '/writing/writing-my-day?asked=1',
  '/writing/writing-my-day/done',
  '/stories?language=2&level=N5&page=1',
  '/stories/story-red-umbrella',
  '/stories/story-red-umbrella/done',
  '/media/x',
  '/api/docs/',
  '/assets/x',
  '/lessons/x',
  '/learn/..%2f',
  '/no-such',
  '/%zz',
]

const INTENTS = ['', 'send', 'verify', 'password', 'request', 'name', 'delete', 'end', 'rename']

/** A form of a page as browsers without script send it. */
function pageForm(random: Random): string | FormData {
  if (random() < 0.3) return formFor(random, pick(random, [...calls.values()]).call)
  if (random() < 0.3) return pick(random, ['', 'a=1', 'intent=send&phone=x', 'phone=%00', '--x', '{}'])
  const text = () => (random() < 0.5 ? hostileString(random) : pick(random, STRINGS)).toWellFormed()
  const names = ['phone', 'otp', 'password', 'name', 'email', 'step', 'choices', 'rating', 'locale']
  const fields = names.filter(() => random() < 0.4).map((name) => [name, text()] as [string, string])
  return new URLSearchParams([['intent', pick(random, INTENTS)], ...fields]).toString()
}

/** Opens a page, or posts a broken form to it. */
async function hostilePage({ app }: TestApp, random: Random, token: string): Promise<Outcome> {
  const value = random() < 0.5 ? hostileString(random) : pick(random, STRINGS)
  const page = pick(random, ADDRESSES).replace(/(?<=\/)1(?=\/|$)/, () =>
    random() < 0.5 ? '1' : escapePath(value),
  )
  const name = pick(random, ['search', 'page', 'at', 'q', 'id', 'with', escapePath(pick(random, STRINGS))])
  const url = `${page}${page.includes('?') ? '&' : '?'}${name}=${escapePath(value)}`
  const method = random() < 0.6 ? 'GET' : 'POST'
  const payload = method === 'POST' ? pageForm(random) : undefined
  const form = 'application/x-www-form-urlencoded'
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(random() < 0.7 && { cookie: `token=${token}` }),
      ...(random() < 0.2 && { cookie: asHeader(hostileString(random)) }),
      ...(typeof payload === 'string' && {
        'content-type': random() < 0.8 ? form : pick(random, CONTENT_TYPES),
      }),
      ...(random() < 0.3 && { 'accept-language': asHeader(pick(random, STRINGS).toWellFormed()) }),
    },
    payload,
  })
  return { ...honestyOf(response), what: `${method} ${url.slice(0, 200)}` }
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

/** The slowest request of those that were sent, in ms by the clock: others are under way beside it. */
type Slowest = { ms: number; what: string }

/**
 * Malformed requests over every call and page.
 * @returns how many were answered with 5xx other than a 503 that says when to come again, with what they were; none is right
 */
export async function malformed(
  count: number,
  seed: number,
): Promise<{ sent: number; faults: string[]; unavailable: number; slowest: Slowest }> {
  const app = await startApp({
    settings: {
      LOG_LEVEL: process.env.DRILL_LOG ?? 'silent',
      OTP_ADDRESS_HOURLY: '1000000',
      RATE_LIMIT_PER_MINUTE: '100000000',
    },
    listen: true,
    pages: true,
  })
  const { token } = await newLearner(app)
  const random = seeded(seed)
  const port = Number(new URL(app.url).port)
  const faults: string[] = []
  let sent = 0
  let unavailable = 0
  let slowest: Slowest = { ms: 0, what: '' }
  const sendOne = async (): Promise<Outcome> => {
    if (sent % 100 === 0) {
      const text = pick(random, LINES)
      const status = await rawRequest(port, text)
      return { status, isHonest: status < 500 || status === 505, what: text.slice(0, 40) }
    }
    const chance = random()
    const hostile = chance < 0.1 ? hostilePage : chance < 0.2 ? hostileForm : hostileCall
    return await hostile(app, random, token)
  }
  const oneAfterAnother = async () => {
    while (sent < count) {
      sent += 1
      const begun = performance.now()
      const { status, isHonest, what } = await sendOne()
      const ms = performance.now() - begun
      if (ms > slowest.ms) slowest = { ms, what: `${status} ${what}` }
      if (status === 503 && isHonest) unavailable += 1
      if (!isHonest) faults.push(`${status} ${what}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, oneAfterAnother))
  await app.stop()
  return { sent, faults, unavailable, slowest }
}
