import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeReturnPath } from '#domain/account/access.ts'
import { newLearner } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>\u2028`

let app: TestApp
let cookie: string
let lesson: string
beforeAll(async () => {
  app = await startApp({
    pages: true,
    settings: { PUBLIC_URL: 'https://thazin.example', ALLOW_DEMO_PROVIDERS: '1' },
  })
  const { token, id } = await newLearner(app)
  await app.deps.db.updateTable('learners').set({ name: HOSTILE }).where('id', '=', id).execute()
  cookie = `token=${token}`
  const { id: first } = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_type', '=', 'VIDEO')
    .where('hidden', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  lesson = `/lessons/${first}`
})
afterAll(() => app.stop())

type Headers = Record<string, string>

const open = (url: string, headers: Headers = {}) =>
  app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

const post = (url: string, payload: string, headers: Headers) =>
  app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      accept: 'text/html',
      host: 'thazin.example',
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
      ...headers,
    },
  })

/** Every page there is, for a visitor and for a learner, and pages of errors. */
const pages = () => [
  { url: '/' },
  { url: '/' },
  { url: '/faq' },
  ...['/learn', '/profile', lesson, '/lessons/999999', '/no-such-page'].map((url) => ({ url, cookie })),
  { url: '/registration', cookie },
]

/** The tags of a page, the values of their attributes left out but for the named ones. */
const tags = (html: string) =>
  (html.match(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi) ?? []).map((tag) =>
    tag.replace(/\s(?!type|href|src|action)([\w-]+)="[^"]*"/gi, ' $1'),
  )

describe('a page', () => {
  it('carries a policy under which only our own files run, and holds no script that would run by itself', async () => {
    let seen = 0
    for (const { url, ...headers } of pages()) {
      const response = await open(url, headers)
      if (response.statusCode === 302) continue
      const policy = String(response.headers['content-security-policy'])
      seen += 1
      for (const part of [
        "script-src 'self';",
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(part)
      for (const tag of tags(response.body)) {
        if (/^<script/i.test(tag))
          expect(tag).toMatch(
            /^<script (type="application\/(ld\+)?json"|type="module"[^>]* src="\/(?:assets\/[^"]+|visitor\.js)")>?/,
          )
        expect(tag).not.toMatch(/\son\w+[\s=>]/i)
        expect(tag).not.toMatch(/(href|src|action)\s*=\s*["']?\s*(javascript|data:text)/i)
      }
    }
    expect(seen).toBeGreaterThanOrEqual(6)
  })

  it('shows a hostile name as text, in its words and in its state', async () => {
    for (const url of ['/learn', '/profile', lesson]) {
      const { body, statusCode } = await open(url, { cookie })
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).not.toContain('</script><script>alert')
      expect(body).not.toContain('<img src=x')
      expect(body.split(/<script/i).length).toBe(body.split(/<\/script>/i).length)
    }
    expect((await open('/profile/settings', { cookie })).body).toContain(
      '&lt;/script&gt;&lt;script&gt;alert(1)',
    )
  })

  it('is answered with the headers that browsers protect with', async () => {
    for (const url of ['/', '/learn', '/api/levels', '/no-such-page', '/health-check']) {
      const { headers } = await open(url, { cookie })
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
      expect([url, headers['referrer-policy']]).toEqual([url, 'same-origin'])
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000'])
    }
  })

  it('asks for https for ever only where the site is https', async () => {
    const plain = await startApp()
    const { headers } = await plain.app.inject({ method: 'GET', url: '/health-check' })
    expect(headers['strict-transport-security']).toBeUndefined()
    await plain.stop()
  })
})

describe('a redirect', () => {
  const paths = [
    '/learn',
    '/registration',
    '/apply-scholarship',
    '//evil.example',
    '///evil.example/learn',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%2f%2fevil.example/..',
    '/learn/..//evil.example',
    '/learn//evil.example',
    '/;@evil.example',
    '/@evil.example',
    '/?next=//evil.example',
    '/learn?returnTo=https://evil.example',
    '/%0d%0alocation:%20https://evil.example',
    'https://evil.example/learn',
  ]
  const hosts: Headers[] = [{}, { host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]

  it('leads only to a page of our own routing table, whatever was asked for', async () => {
    let redirects = 0
    for (const path of paths)
      for (const host of hosts)
        for (const who of [{}, { cookie }, { cookie: 'onepay_only_view=1' }] as Headers[]) {
          const { headers, statusCode } = await open(path, { ...host, ...who })
          expect(statusCode).toBeLessThan(500)
          if (headers.location === undefined) continue
          redirects += 1
          const to = String(headers.location)
          expect([path, to, safeReturnPath(to)]).toEqual([path, to, to])
        }
    expect(redirects).toBeGreaterThan(paths.length)
  })

  it('after a form leads there too, whatever the form says', async () => {
    const fields = ['back', 'next', 'returnTo', 'redirect', 'to']
      .map((name) => `${name}=//evil.example`)
      .join('&')
    for (const url of ['/', '/learn', '/profile', '/registration', '//evil.example', lesson]) {
      const { headers, statusCode } = await post(`${url}?${fields}`, `locale=en&${fields}`, {
        'sec-fetch-site': 'same-origin',
        origin: 'https://thazin.example',
      })
      expect(statusCode).toBeLessThan(500)
      const to = headers.location
      if (to !== undefined) expect([url, safeReturnPath(String(to))]).toEqual([url, String(to)])
    }
  })
})

describe('a form', () => {
  const isOut = async () => (await open('/learn', { cookie })).statusCode !== 200

  it('from another site changes nothing, whichever way the browser tells', async () => {
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.thazin.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Headers[]) {
      const { statusCode, headers } = await post('/profile', 'intent=sign-out', from)
      expect([from, statusCode]).toEqual([from, 403])
      expect(headers['set-cookie']).toBeUndefined()
    }
    const twisted = await post('//evil.example/profile', 'intent=sign-out', {
      origin: 'https://evil.example',
    })
    expect(twisted.statusCode).toBe(403)
    expect(await isOut()).toBe(false)
  })

  it('of our own is taken, with or without a proxy that hides the host', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: 'https://thazin.example' },
      { origin: 'https://thazin.example', host: '127.0.0.1:3001' },
    ] as Headers[]) {
      const { statusCode } = await post('/', 'locale=en', headers)
      expect([headers, statusCode]).toEqual([headers, 302])
    }
  })

  it('or a page for a host that is none is a bad request', async () => {
    for (const host of ['a b', 'x/y', 'x@y', '<x>'])
      expect([host, (await open('/learn', { host, cookie })).statusCode]).toEqual([host, 400])
  })
})
