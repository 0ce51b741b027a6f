import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '#domain/account/access.ts'
import { calls } from '#server/app/calls.ts'
import { newLearner } from '#tests/support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '#tests/support/start-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startApp({ pages: true, listen: true, settings: { LOG_LEVEL: 'silent' } })
  token = (await newLearner(app)).token
})
afterAll(() => app.stop())

/** Parts of a path: letters above U+00FF, what ends a header's line, what no text has, and bytes that are no UTF-8. */
const PARTS = [
  '%E1%80%B1', // ေ
  '1%E1%80%B1',
  '%C4%80', // Ā
  '%E3%81%82%2F..%2F%E3%81%82',
  '%F0%9F%99%82',
  '%EF%BF%BD',
  '%ED%A0%80', // half of a pair
  '%0D%0Aset-cookie:%20a=b',
  '%00',
  '%7F%C2%80%C2%A0',
  '%20%3F%23%25',
  '%FF',
  '%E1%80',
]

const PATHS = [
  ...Object.values(PAGES).flat(),
  '/no-such/{any}',
  '/assets/{any}',
  '/media/{any}',
  '/sandbox-pay/{any}',
]

const INTENTS = ['', 'add', 'remove', 'send', 'save', 'check', 'acknowledge', 'join', 'finish', 'keep', 'pay']

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

/** What is wrong of an answer; null if nothing is. */
function faultOf(
  what: string,
  { statusCode, headers }: { statusCode: number; headers: Record<string, unknown> },
): string | null {
  const locations = [headers.location, headers['x-location'], headers['set-cookie']].flat().map(String)
  const isText = locations.every((one) => /^[\x20-\x7e]*$/.test(one))
  const isSplit = [headers['set-cookie']].flat().some((one) => String(one).startsWith('a=b'))
  const isOurFault = statusCode >= 500 && !(statusCode === 503 && headers['retry-after'] !== undefined)
  return !isOurFault && isText && !isSplit ? null : `${statusCode} ${what}`
}

/** Long enough for a machine that does much else. */
const SLOW = 240_000

test(
  'no letter in the path of a page makes a fault, read or sent a form, signed in or out',
  async () => {
    const faults: (string | null)[] = []
    let turn = 0
    for (const path of PATHS.filter((one) => one.includes('{')))
      for (const part of PARTS) {
        const url = path.replace(/\{\w+\}/g, part)
        const cookie = turn % 2 ? `token=${token}` : ''
        const intent = INTENTS[turn % INTENTS.length] ?? ''
        const headers = { ...form, cookie, ...(turn % 3 === 0 && { enhanced: '1' }) }
        const payload = `intent=${intent}&rating=good&step=1&a=%E1%80%B1`
        turn += 1
        faults.push(
          faultOf(`POST ${url} ${intent}`, await app.app.inject({ method: 'POST', url, headers, payload })),
        )
        const read = await app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })
        faults.push(faultOf(`GET ${url}`, read))
      }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    expect(faults.length).toBeGreaterThan(300)
  },
  SLOW,
)

test(
  'no letter in the query of a page, or in its form, makes a fault',
  async () => {
    const faults: (string | null)[] = []
    const names = [
      'page',
      'level',
      'q',
      'lesson',
      'day',
      'edit',
      'teacher',
      'slug',
      'lang',
      'step',
      'back',
      'plan',
    ]
    for (const [at, path] of PATHS.filter((one) => !one.includes('{')).entries())
      for (const turn of [at, at + 5, at + 10]) {
        const part = PARTS[turn % PARTS.length]
        const url = `${path}?${names[turn % names.length]}=${part}&${part}=1`
        const cookie = turn % 2 ? `token=${token}` : ''
        const read = await app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })
        faults.push(faultOf(`GET ${url}`, read))
        const payload = `intent=${INTENTS[turn % INTENTS.length]}&phone=${part}&${part}=${part}`
        const sent = await app.app.inject({ method: 'POST', url, headers: { ...form, cookie }, payload })
        faults.push(faultOf(`POST ${url} ${payload}`, sent))
      }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  },
  SLOW,
)

test(
  'no letter in the path or the query of a call makes a fault',
  async () => {
    const faults: (string | null)[] = []
    for (const [at, { call, name }] of [...calls.values()].entries()) {
      // These would end the session on which all others depend.
      const isEnding = name === 'auth.logout' || name === 'auth.refreshToken'
      const headers = { ...clientHeaders, ...(!isEnding && { authorization: `Bearer ${token}` }) }
      const some = [at, at + 4, at + 9].map((turn) => PARTS[turn % PARTS.length] ?? '')
      for (const part of call.path.includes('{') ? PARTS : some) {
        const field = Object.keys(call.input.shape)[0] ?? 'a'
        const url = `/api${call.path.replace(/\{\w+\}/g, part)}?${field}=${part}`
        const payload = call.method === 'GET' ? {} : { payload: {} }
        const answer = await app.app.inject({ method: call.method, url, headers, ...payload })
        faults.push(faultOf(`${name} ${url}`, answer))
      }
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  },
  SLOW,
)

/** The status of an answer to a request of these bytes; 0 where the connection was only closed. */
const statusOfBytes = (bytes: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setTimeout(5_000, () => reject(new Error('no answer')))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => resolve(0))
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)))
  })

test('bytes that are not escaped make no fault either, in UTF-8 or in no encoding', async () => {
  const utf8 = ['ေ', 'あ', '🙂', 'é'].map((letters) => Buffer.from(letters))
  const statuses: [string, number][] = []
  for (const letters of [...utf8, Buffer.from([0xe9]), Buffer.from([0xff, 0xfe]), Buffer.from('1')])
    for (const start of [
      'GET /payments/',
      'POST /payments/',
      'POST /stories/',
      'GET /api/lessons/',
      'GET /learn?',
    ]) {
      const rest = ` HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: token=${token}\r\n`
      const form = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 11\r\n\r\nintent=save'
      const end = Buffer.from(rest + (start.startsWith('POST') ? form : '\r\n'))
      const bytes = Buffer.concat([Buffer.from(start), letters, end])
      statuses.push([`${start}${letters.toString('hex')}`, await statusOfBytes(bytes)])
    }
  expect(statuses.filter(([, status]) => status === 500 || status === 0)).toEqual([])
})
