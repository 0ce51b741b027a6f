import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/platform/call/perform.ts'
import type { Deps } from '#server/platform/deps.ts'
import { asFile } from './built-files.ts'
import { withSampleLearner } from './sample-learner.ts'
import { accepts, compressNext, type Document } from './send.ts'

/** Draws a page for an imaginary learner who has done nothing yet, whom `deps.db` shows; null if it can't be drawn. */
export type DrawSamplePage = (path: string, caller: Caller, deps: Deps) => Promise<string | null>

/** Shared by the pages of those who read in one locale and learn one language; the last is drawn whole, with header and tabs. */
const PAGES = ['/level-test', '/courses', '/profile', '/review', '/learn']

/** A Monday: what a page says of today is the same whenever its dictionary is made, so that all nodes make the same. */
const NOON = new Date('2026-01-05T05:30:00Z')
const ZONE = 'Asia/Yangon'

/** Pause before a dictionary that could not be made is tried again, in ms. */
const PAUSE_MS = 60_000

/** Bytes that begin a document compressed by a dictionary (RFC 9842): a frame that zstd skips, then the dictionary's hash. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex')

export type PageDictionaries = ReturnType<typeof pageDictionaries>

/** Signs of a dictionary's hash that name it: each document says its name. */
const NAME_LENGTH = 16

type Dictionary = { text: Buffer; hash: Buffer; path: string; compress: (bytes: Uint8Array) => Buffer }

const NOBODY = {
  id: 0,
  account_id: '00000000-0000-0000-0000-000000000000',
  created_at: new Date(0),
  phone: null,
  // Without one a learner is sent to the page that asks for it.
  name: 'Thazin',
  screen: 'learn',
  is_new_user: false,
  english_level_id: null,
  japan_level_id: null,
  data_saver: false,
  text_size: 100,
  school_cards_only: true,
  token_hash: Buffer.alloc(32),
  device_id: null,
  is_recent: false,
  is_superseded: false,
  lasts_on: null,
  time_zone_before: null,
  time_zone_since: null,
} as const

const nobodyLike = ({ learner, locale }: Caller) => ({
  learner: {
    ...NOBODY,
    locale,
    time_zone: ZONE,
    language_id: learner?.language_id ?? 0,
  },
  locale,
  timeZone: ZONE,
  request: {
    id: 'dictionary',
    address: '',
    userAgent: null,
    deviceCookie: null,
    device: null,
    paymentCookie: null,
    isOfOwnMachine: () => false,
    isCounted: false,
  },
  idempotencyKey: null,
  tokenHash: null,
})

/**
 * Dictionaries with which the next documents are compressed to a fraction: pages of ours as they are drawn for a learner who doesn't
 * exist, so that nothing of any learner stands in one. A browser fetches one when it has time and says with each document that it
 * has it. There is one for a release, a locale and a language that is learned.
 */
export function pageDictionaries(deps: Deps, draw: DrawSamplePage) {
  const made = new Map<string, Promise<Dictionary | null>>()
  const ready = new Map<string, Dictionary>()
  let release: number | null = null

  const make = async (caller: Caller): Promise<Dictionary | null> => {
    const nobody = nobodyLike(caller)
    const drawn: string[] = []
    for (const path of PAGES) {
      const html = await withSampleLearner(deps.db, nobody.learner, (db) =>
        draw(path, nobody, { ...deps, db, now: () => NOON }),
      )
      if (html !== null) drawn.push(path === PAGES.at(-1) ? html : onlyMain(html))
    }
    if (drawn.length === 0) return null
    const text = Buffer.from(drawn.join('').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''))
    const hash = createHash('sha256').update(text).digest()
    const path = `/dictionaries/${hash.toString('base64url').slice(0, NAME_LENGTH)}`
    return {
      text,
      hash,
      path,
      compress: (bytes: Uint8Array) => zstdCompressSync(bytes, { dictionary: text }),
    }
  }

  const tryAgainLater = (key: string) => setTimeout(() => made.delete(key), PAUSE_MS).unref()

  /** The dictionary for such readers, once it is made; the first request starts that and goes without. */
  const dictionaryFor = async (caller: Caller): Promise<Dictionary | null> => {
    const school = await deps.school().catch(() => null)
    if (!school) return null
    if (release !== school.version) {
      made.clear()
      ready.clear()
    }
    release = school.version
    const key = `${caller.locale} ${caller.learner?.language_id}`
    const { version } = school
    if (!made.has(key))
      made.set(
        key,
        make(caller).then(
          (found) => {
            if (found && release === version) ready.set(key, found)
            if (!found) tryAgainLater(key)
            return found
          },
          (error) => {
            deps.log.warn({ err: error, key }, 'a dictionary was not made')
            tryAgainLater(key)
            return null
          },
        ),
      )
    return ready.get(key) ?? null
  }

  return {
    /** Serves the dictionaries that were made. */
    register: (app: FastifyInstance): void => {
      app.get<{ Params: { hash: string } }>('/dictionaries/:hash', (request, reply) => {
        const found = [...ready.values()].find(({ path }) => path === request.url)
        if (!found) return reply.callNotFound()
        asFile(reply)
        return reply
          .header('use-as-dictionary', 'match="/*", match-dest=("document")')
          .header('cache-control', 'public, max-age=2592000, immutable')
          .header('vary', 'accept-encoding')
          .type('text/plain; charset=utf-8')
          .send(found.text)
      })
    },

    /** The document as the browser takes it: compressed with the dictionary that it has, or as it is, with the address of that. */
    compress: async (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller,
      document: Document,
    ): Promise<Buffer> => {
      // A browser names `dcz` only once it has a dictionary; those that could have one all read zstd.
      const accepted = String(request.headers['accept-encoding'] ?? '')
      if (!accepts(request, 'zstd')) return document.bytes()
      const dictionary = await dictionaryFor(caller)
      if (!dictionary) return compressNext(request, reply, document)
      const known = request.headers['available-dictionary']
      if (!/\bdcz\b/.test(accepted) || known !== `:${dictionary.hash.toString('base64')}:`) {
        reply.header('link', `<${dictionary.path}>; rel="compression-dictionary"`)
        return compressNext(request, reply, document)
      }
      reply.header('vary', 'accept-encoding, available-dictionary')
      reply.header('content-encoding', 'dcz')
      return Buffer.concat([MAGIC, dictionary.hash, dictionary.compress(document.forNow())])
    },
  }
}

const onlyMain = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
