import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LOCALES, type Locale } from '#domain/text/locales.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BuiltPages } from './types.ts'

const compress = promisify(brotliCompress)

/** Public pages that say the same to everyone who reads in the same locale. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([
  '/',
  '/about-us',
  '/credits',
  '/faq',
  '/platforms',
  '/privacy-policy',
  '/thazin-for-business',
  '/thazin-for-business/english-efficiency-at-work',
  '/thazin-for-business/english-proficiency-in-todays-market',
  '/thazin-for-business/benefits-of-english-for-employees',
])

/** Nothing but the language may be asked for. */
function isSameForAll(address: string): boolean {
  const [path = '', query] = address.split('?')
  return SAME_FOR_ALL.has(path) && (query === undefined || ASKS_FOR_LANGUAGE.test(query))
}
const ASKS_FOR_LANGUAGE = new RegExp(`^lang=(${LOCALES.join('|')})$`)

/** Cookies that change nothing of these pages but what the key holds. */
const HARMLESS_COOKIES = /^\s*((locale|language|styles|device)=[^;]*(;\s*|$))*$/

/** Maximum time (ms) that a kept page waits for the database to say that it is still what it was. */
const MAX_WAIT_MS = 250

/** A page as it goes out: its headers, its HTML and, a moment later, the same compressed as well as can be. */
export type KeptPage = { headers: [string, string][]; html: Buffer; brotli: Buffer | null }

export type PageCache = ReturnType<typeof pageCache>

/**
 * Pages that are the same for everyone, each rendered once for a locale and a release of the school, with and without the
 * styles inside, and compressed once at the highest level. Nothing that a request says gets into the key as it is: there are
 * no more pages than these.
 */
export function pageCache(deps: Pick<Deps, 'school' | 'log'>, knowsStyles: BuiltPages['knowsStyles']) {
  const kept = new Map<string, KeptPage>()
  let release: number | null = null

  /** The school's version; while the database doesn't say it, that of the kept pages, which then are still answered. */
  async function versionSoon(): Promise<number | null> {
    const asked = deps.school().then(
      ({ version }) => version,
      () => release,
    )
    if (release === null) return await asked
    return await Promise.race([asked, sleep(MAX_WAIT_MS, release, { ref: false })])
  }

  return {
    /** The cache key of a request's page; null if the page may depend on the visitor, or the release isn't known. */
    keyOf: async (request: FastifyRequest, locale: Locale): Promise<string | null> => {
      const { cookie, authorization } = request.headers
      if (request.method !== 'GET' || authorization !== undefined || !isSameForAll(request.url)) return null
      if (!HARMLESS_COOKIES.test(cookie ?? '')) return null
      const version = await versionSoon()
      if (version === null) return null
      if (release !== version) kept.clear()
      release = version
      return `${version} ${locale} ${request.url} ${knowsStyles(cookie ?? null) ? 'linked' : 'inside'}`
    },

    find: (key: string | null): KeptPage | undefined => (key === null ? undefined : kept.get(key)),

    /** Keeps a page that was found well. */
    keep: (key: string, response: Response, html: Buffer): void => {
      if (response.status !== 200 || kept.has(key)) return
      const page: KeptPage = { headers: [...response.headers], html, brotli: null }
      kept.set(key, page)
      // No request waits for this: until it is done, the page is compressed as any other.
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      }
      compress(html, { params }).then(
        (brotli) => {
          page.brotli = brotli
        },
        (error) => deps.log.warn({ err: error, key }, 'a page was not compressed'),
      )
    },
  }
}
