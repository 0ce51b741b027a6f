import { isUtf8 } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { askRaw, type RawAnswer } from '#tests/support/walks/raw-requests.ts'
import { routesOf } from '#tests/support/walks/routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    pages: true,
    listen: true,
    settings: { LOG_LEVEL: 'silent', PUBLIC_URL: 'https://thazin.example', ALLOW_DEMO_PROVIDERS: '1' },
  })
})
afterAll(() => app.stop())

const ASKS_FOR_PAGE = { accept: 'text/html' }

type Odd = [name: string, bytes: Buffer]

const BYTES = Array.from({ length: 256 }, (_, byte) => byte)
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

const escaped = BYTES.map((byte): Odd => [`%${hex(byte)}`, Buffer.from(`%${hex(byte)}`)])
const raw = BYTES.map((byte): Odd => [`byte ${hex(byte)}`, Buffer.from([byte])])
/** Each row of sixteen bytes as one: what a query holds is taken apart by one function. */
const rows = [escaped, raw].flatMap((all) =>
  BYTES.filter((byte) => byte % 16 === 0).map((byte): Odd => {
    const row = all.slice(byte, byte + 16)
    return [`${row[0]?.[0]} to ${row.at(-1)?.[0]}`, Buffer.concat(row.map(([, bytes]) => bytes))]
  }),
)

const longer = [
  '%ED%A0%80',
  '%ED%BF%BF',
  '%C0%AF',
  '%E0%80%AF',
  '%F0%80%80%AF',
  '%F4%90%80%80',
  '%',
  '%E',
  '%E1%80',
  '%zz',
  '%0d%0aset-cookie:%20a=b',
  'a\r\nset-cookie: a=b',
  `"'><script>alert(1)</script>`,
  '"><script>alert(1)</script>',
  // An address that can't be read is answered otherwise, and said again.
  `%ff"'><script>alert(1)</script>`,
  '%E1%80"><script>alert(1)</script>',
  '%22%27%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '%E1%80%B1'.repeat(910),
  // 8 kB.
  'ေ'.repeat(2_730),
].map((text): Odd => [text.slice(0, 40), Buffer.from(text)])

/** The addresses of a route with something odd in its path, where it takes anything there, and in its query. */
function oddAddresses(path: string): Odd[] {
  const [begin = ''] = path.split(/:\w+|\*/)
  const plain = path.replace(/:\w+|\*/g, '1')
  const at = (before: string, [name, bytes]: Odd): Odd => [
    `${before}${name}`,
    Buffer.concat([Buffer.from(before), bytes]),
  ]
  const inPath = begin === path ? [] : [...escaped, ...raw, ...longer].map((odd) => at(begin, odd))
  return [...inPath, ...[...rows, ...longer].map((odd) => at(`${plain}?q=`, odd))]
}

const isPage = ({ headers }: RawAnswer) => headers['content-type']?.startsWith('text/html') ?? false
/** Drawn by React, which has a policy that lets our own script run. */
const isDrawn = ({ body }: RawAnswer) => body.includes('<link rel="icon"')

/** Headers that protect every answer, and not one page alone. */
const PROTECTS = /^(?:cross-origin-|x-(?!request-id)|origin-|referrer-|strict-)/

/** Those of an ordinary page, which no other may go without. */
let protection: [string, string][]
beforeAll(async () => {
  const { headers } = await ask(Buffer.from('/faq'))
  protection = Object.entries(headers).filter(([name]) => PROTECTS.test(name))
})

function faultOf(answer: RawAnswer): string | null {
  const { status, headers, body } = answer
  if (status >= 500) return `answered ${status}`
  if (headers['set-cookie']?.startsWith('a=')) return 'a header of the address was taken for ours'
  if (!isPage(answer)) return null
  if (!isUtf8(body)) return 'is no UTF-8'
  if (headers['content-type'] !== 'text/html; charset=utf-8') return `is ${headers['content-type']}`
  if (/<script>alert|<\/script><script/.test(body.toString())) return 'has the markup of its address'
  if (/["'=]\s*["']?><script/.test(body.toString())) return 'has an attribute that its address ended'
  if (!headers['x-request-id']) return 'has no id of its request'
  const odd = protection.filter(([name, value]) => headers[name] !== value)
  if (odd.length > 0) return `lacks what an ordinary page has: ${odd.join(', ')}`
  const begins = isDrawn(answer)
    ? "default-src 'self'; script-src 'self'; "
    : "default-src 'none'; style-src 'sha256-"
  return headers['content-security-policy']?.startsWith(begins) ? null : 'has another policy than its own'
}

const ask = (address: Buffer) => askRaw(app.url, address, ASKS_FOR_PAGE)

/** The routes that answer with a page, if only to say that there is nothing. Calls answer JSON, whoever asks. */
async function pageRoutes(): Promise<string[]> {
  const paths = routesOf(app.app).flatMap(({ path, methods }) => (methods.includes('GET') ? path : []))
  const answers = await Promise.all(paths.map((path) => ask(Buffer.from(path.replace(/:\w+|\*/g, '1')))))
  return paths.filter((_, n) => isPage(answers[n] as RawAnswer))
}

test('no byte in the path or the query of a page makes a fault, markup, or a page without its headers', async () => {
  expect(Object.fromEntries(protection)).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age='),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  const routes = await pageRoutes()
  for (const known of ['/*', '/dev/outbox', '/api/docs']) expect(routes).toContain(known)
  const faults: string[] = []
  for (const [name, address] of routes.flatMap(oddAddresses)) {
    const fault = faultOf(await ask(address))
    if (fault !== null) faults.push(`${name} ${fault}`)
  }
  expect(faults).toEqual([])
})
