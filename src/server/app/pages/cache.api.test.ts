import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { signIn } from '#tests/support/factories.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import type { HandlePage } from './types.ts'

const KNOWN = 'locale=en; styles=one'
const SOURCE = "'sha256-one='"

let program: TestApp
let app: FastifyInstance
let clientFolder: string
let rendered = 0
let release = 0
let page: () => Response
/** Replaceable query of the school's version: it waits, or fails. */
let database: () => Promise<void> = async () => {}

const handlePage: HandlePage = async () => {
  rendered += 1
  return page()
}

beforeAll(async () => {
  program = await startApp()
  clientFolder = await mkdtemp(join(tmpdir(), 'thazin-client-'))
  const school = async () => {
    await database()
    return { ...(await program.deps.school()), version: release }
  }
  app = await createApp(
    { ...program.deps, school },
    {
      pages: {
        load: async () => ({
          handlePage,
          knowsStyles: (cookies) => cookies === KNOWN,
          stylesCookie: 'styles=one',
        }),
        clientFolder,
      },
    },
  )
})
beforeEach(() => {
  rendered = 0
  database = async () => {}
  page = () =>
    new Response(`<!doctype html>${'သဇင် '.repeat(500)}`, {
      headers: { 'set-cookie': 'styles=one', 'style-sources': SOURCE },
    })
  release += 1
})
afterAll(async () => {
  await app.close()
  await program.stop()
  await rm(clientFolder, { recursive: true })
})

const open = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ method: 'GET', url, headers })

test('a page that is the same for everyone is rendered once a locale, styles and release', async () => {
  for (const cookie of ['', 'locale=en', KNOWN, '', 'locale=en', KNOWN])
    expect((await open('/', { cookie })).statusCode).toBe(200)
  expect(rendered).toBe(3)
})

test('styles that nobody knows make no page of their own', async () => {
  for (let i = 0; i < 20; i++) await open('/', { cookie: `styles=${i}` })
  expect(rendered).toBe(1)
})

test('a kept page comes with its headers, whole and compressed', async () => {
  const first = await open('/')
  const plain = await open('/')
  const small = await open('/', { 'accept-encoding': 'gzip, br' })
  expect(rendered).toBe(1)
  expect(plain.body).toBe(first.body)
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body)
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'set-cookie': 'styles=one' })
  for (const { headers } of [first, plain, small]) {
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${SOURCE};`)
    expect(headers['style-sources']).toBeUndefined()
  }
})

test('a learner, a query, an unknown cookie and any other page are answered anew each time', async () => {
  const { token } = await signIn(program)
  await open('/')
  rendered = 0
  await open('/', { cookie: `token=${token}` })
  await open('/', { cookie: 'onepay_only_view=1' })
  await open('/?showonepayonly=true')
  await open('/learn')
  await open('/learn')
  expect(rendered).toBe(5)
})

test('a page that failed is not kept', async () => {
  page = () => new Response('gone', { status: 500 })
  await open('/faq')
  expect((await open('/faq')).statusCode).toBe(500)
  expect(rendered).toBe(2)
})

test.each<[string, () => Promise<void>]>([
  ['is away', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['stands still', () => new Promise(() => {})],
])(
  'while the database %s, what is kept is still answered, and what isn’t is not made up',
  async (_, trouble) => {
    const first = await open('/faq')
    database = trouble
    const kept = await open('/faq')
    expect([kept.statusCode, kept.body, rendered]).toEqual([200, first.body, 1])
    page = () => new Response('no database', { status: 503 })
    expect((await open('/about-us')).statusCode).toBe(503)
    database = async () => {}
    page = () => new Response('about us')
    expect((await open('/about-us')).statusCode).toBe(200)
  },
)
