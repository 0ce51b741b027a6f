import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PAGES } from '#domain/account/access.ts'
import { calls } from '#server/app/calls.ts'
import { builtPages } from '#server/app/pages/host.ts'
import { addressesOf } from '#tests/screens/addresses.ts'
import { makeReaders, type Readers } from '#tests/screens/readers.ts'
import { sentCode } from '#tests/support/factories.ts'
import { clientHeaders, startApp, type TestApp } from '#tests/support/start-app.ts'
import {
  ACCEPTED,
  type Answer,
  type Dictionary,
  faultBeside,
  REFUSING,
} from '#tests/support/walks/codings.ts'
import { letSchoolGrowOld } from '#tests/support/walks/next-release.ts'
import { routesOf } from '#tests/support/walks/routes.ts'

let app: TestApp
let readers: Readers
let styles: string
beforeAll(async () => {
  app = await startApp({ pages: true, listen: true, settings: { OTP_ADDRESS_HOURLY: '100000' } })
  readers = await makeReaders({ url: app.url, codeOf: (phone) => sentCode(app, phone) })
  styles = (await (await builtPages()).load()).stylesCookie
})
afterAll(() => app.stop())

type Headers = Record<string, string>

const ask = async (url: string, headers: Headers, accepted: string): Promise<Answer> =>
  await app.app.inject({ url, headers: { ...headers, ...(accepted && { 'accept-encoding': accepted }) } })

type Coded = { url: string; headers: Headers; coded: Headers; accepted: string; wanted: readonly string[] }

/** What is wrong with an address in a coding. What the clock alone has changed between the two answers differs only once. */
async function faultOf({ url, headers, coded, accepted, wanted }: Coded, dictionary?: Dictionary) {
  const look = async () =>
    faultBeside(await ask(url, headers, ''), await ask(url, coded, accepted), wanted, dictionary)
  return (await look()) === null ? null : await look()
}

/** What is wrong with an address in some codings, each beside the answer as it is. */
async function faultsOf(
  url: string,
  { headers = {}, accepted = Object.keys(ACCEPTED), dictionary }: Asking = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const one of accepted) {
    const asked = { url, headers, coded: headers, accepted: one, wanted: ACCEPTED[one] ?? [] }
    const fault = await faultOf(asked)
    if (fault !== null) faults.push(`${url} for “${one}”: ${fault}`)
  }
  if (!dictionary) return faults
  const coded = { ...headers, 'available-dictionary': `:${dictionary.hash.toString('base64')}:` }
  const wanted = ['dcz', 'zstd', 'br', 'gzip']
  const asked = { url, headers, coded, accepted: 'gzip, br, zstd, dcb, dcz', wanted }
  const fault = await faultOf(asked, dictionary)
  return fault === null ? faults : [...faults, `${url} with the dictionary: ${fault}`]
}

type Asking = { headers?: Headers; accepted?: readonly string[]; dictionary?: Dictionary }

async function faultsOfAll(urls: readonly string[], asking: Asking = {}) {
  const faults: string[] = []
  for (const url of urls) faults.push(...(await faultsOf(url, asking)))
  return faults
}

const page = (cookie: string): Headers => ({ accept: 'text/html', cookie })
const cookieOf = () => `token=${readers.tokens.learner}; locale=en`

/** The dictionary of the pages of somebody, once it is made. */
async function dictionaryOf(headers: Headers): Promise<Dictionary> {
  let path = ''
  const find = async () => {
    const { headers: told } = await ask('/learn', headers, 'br, zstd')
    path = /^<(\/dictionaries\/[\w-]+)>/.exec(String(told.link ?? ''))?.[1] ?? ''
    return path
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  const { rawPayload: bytes } = await ask(path, {}, '')
  expect(await faultsOf(path)).toEqual([])
  return { bytes, hash: createHash('sha256').update(bytes).digest() }
}

const reads = [...calls.values()].filter(({ call }) => call.method === 'GET' && call.path !== '/me/logout')
const addressOfCall = (path: string) => `/api${path.replace(/\{\w+\}/g, '1')}`

/** Two files of each kind: of each folder and ending, compressed when they were built or not. */
function filesOfEachKind(paths: readonly string[]): string[] {
  const kindOf = (path: string) =>
    [path.split('/').slice(0, -1).join('/'), path.split('.').at(-1), paths.includes(`${path}.br`)].join()
  const kinds = Object.values(Object.groupBy(paths, kindOf))
  return kinds.flatMap((alike = []) => alike.slice(0, 2))
}

test('files and documents of every kind say the same in every coding', async () => {
  const ofCalls = [...calls.values()].map(({ call }) => addressOfCall(call.path))
  const paths = routesOf(app.app)
    .filter(({ path, methods }) => methods.includes('GET') && !/[:*]/.test(path) && !ofCalls.includes(path))
    .map(({ path }) => path)
  const some = filesOfEachKind(paths)
  for (const known of ['/api/docs', '/sitemap.xml', '/dev/outbox']) expect(some).toContain(known)
  expect(await faultsOfAll([...some, '/manifest.webmanifest?lang=en'])).toEqual([])
})

test('media of every kind are the same in every coding', async () => {
  const folder = join(app.deps.config.DATA_DIR, 'storage/public')
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.\w+$/.test(name))
  const kinds = Object.values(Object.groupBy(files, (name) => name.split('.')[1] ?? ''))
  const urls = kinds.flatMap((names = []) => names.slice(0, 1)).map((name) => `/media/${name}`)
  expect(urls.length).toBeGreaterThan(2)
  expect(await faultsOfAll([...urls, '/media/none'])).toEqual([])
})

test('every page says the same in every coding, at the first visit and at the next, with the dictionary too', async () => {
  const addresses = addressesOf(readers.ids)
  const cookie = cookieOf()
  const dictionary = await dictionaryOf(page(`${cookie}; ${styles}`))
  const next = { headers: page(`${cookie}; ${styles}`), accepted: ['zstd'], dictionary }
  const faults = await faultsOfAll(addresses, next)
  // The first document of a visit is compressed by either of two.
  for (const [n, url] of addresses.entries())
    faults.push(...(await faultsOf(url, { headers: page(cookie), accepted: [n % 2 === 0 ? 'br' : 'zstd'] })))
  expect(faults).toEqual([])
})

test('a visitor’s page is the same before it is kept and after, in whatever coding it was asked for first', async () => {
  const open = [...PAGES.landing, ...PAGES.public].filter((path) => !/[{]|outbox|health/.test(path))
  const urls = [...open, '/faq?lang=my', '/no-such-page']
  const visitors = ['locale=en', `locale=my-Qaag; ${styles}`]
  const faults: string[] = []
  for (const [n, accepted] of ['br', 'zstd', REFUSING].entries()) {
    // Another release: nothing is kept.
    await sql`update content_release set version = version + 1`.execute(app.deps.db)
    vi.restoreAllMocks()
    letSchoolGrowOld()
    const headers = page(visitors[n % visitors.length] ?? '')
    for (const url of urls) {
      const before = await ask(url, headers, accepted)
      const fault = faultBeside(await ask(url, headers, ''), before, ACCEPTED[accepted] ?? [])
      if (fault !== null) faults.push(`${url}, first “${accepted}”: ${fault}`)
    }
  }
  for (const cookie of visitors)
    faults.push(...(await faultsOfAll(urls, { headers: page(cookie), accepted: ['gzip', 'br', REFUSING] })))
  expect(faults).toEqual([])
})

/** What is made anew each time it is asked for, and so never says the same. */
const ANEW: Record<string, string> = {
  '/api/decks/export': 'an archive has the time at which it was made',
}

test('every call that is read says the same in every coding', async () => {
  const urls = reads.map(({ call }) => addressOfCall(call.path))
  const headers = { ...clientHeaders, cookie: cookieOf() }
  for (const url of Object.keys(ANEW)) {
    const before = await ask(url, headers, '')
    app.advance(60_000)
    const after = await ask(url, headers, '')
    app.advance(-60_000)
    expect([url, after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([url, 200, false])
  }
  const asking = { headers, accepted: ['br', 'zstd'] }
  expect(
    await faultsOfAll(
      urls.filter((url) => !(url in ANEW)),
      asking,
    ),
  ).toEqual([])
})
