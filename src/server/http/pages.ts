import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#contract/errors.ts'
import type { Locale } from '#domain/locales.ts'
import { isDatabaseGone } from '../db/database-gone.ts'
import type { Deps } from '../deps.ts'
import { Failure, fail } from '../errors.ts'
import { callerOf, tokenOf } from './caller.ts'
import { calls } from './calls.ts'
import { clearTokenCookie } from './cookies.ts'
import { answerErrorPage } from './error-page.ts'
import type { Learner } from './handler.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { inLocaleOf } from './messages.ts'
import { type KeptPage, pageCache } from './page-cache.ts'
import { type Caller, errorBody, perform } from './perform.ts'

/** What the built pages export (`src/web/page-handler.ts`). */
export type HandlePage = (page: {
  request: Request
  call: (name: string, input: unknown, options?: { idempotencyKey?: string }) => Promise<unknown>
  visitor: { learner: PageLearner | null }
  locale: Locale
  nonce: string
  settings: { kyatPerMegabyte: number | null; publicUrl: string }
}) => Promise<Response>

type PageLearner = Pick<
  Learner,
  'id' | 'name' | 'phone' | 'screen' | 'is_new_user' | 'locale' | 'data_saver' | 'text_size'
> & { current_view_language_id: number }

/** Where pages come from: the build, or a development server that answers its own files first. */
export type PageHost = {
  handlePage: () => Promise<HandlePage>
  /** Folder of the browser's built files; null in development. */
  clientFolder: string | null
  /** In development: answers what the development server knows; true when it did. */
  serveDevFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

const pageLearner = ({
  language_id,
  token_hash: _,
  english_level_id: __,
  japan_level_id: ___,
  ...learner
}: Learner) => ({
  ...learner,
  current_view_language_id: language_id,
})

const contentSecurityPolicy = (nonce: string, isDev: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The host that a request was sent to; the header is the sender's, so only what looks like one passes. */
function hostOf(request: FastifyRequest, deps: Deps): string {
  const host = request.headers.host ?? new URL(deps.config.publicUrl).host
  if (!/^[\w.[\]:-]+$/.test(host)) throw fail.badRequest()
  return host
}

/**
 * The request as the router wants it. A form that was found to be our own keeps its origin, which a proxy may hide.
 * A path that begins with `//` stays a path: joined to a base it would name another host.
 */
function webRequest(request: FastifyRequest, deps: Deps): Request {
  const path = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const own = request.method === 'POST' && URL.parse(request.headers.origin ?? '')
  const url = URL.parse(`${own ? own.origin : `${request.protocol}://${hostOf(request, deps)}`}${path}`)
  if (!url) throw fail.badRequest()
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : (request.body as Buffer | null)
  return new Request(url, { method: request.method, headers, body: body ? new Uint8Array(body) : null })
}

/** Whether a form comes from another site's page, by what the browser says of its origin. */
function isForeign(request: FastifyRequest, deps: Deps): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  if (origin === undefined) return false
  const host = URL.parse(origin)?.host
  return host !== hostOf(request, deps).toLowerCase() && host !== new URL(deps.config.publicUrl).host
}

/** A client over the handlers themselves, as pages use it while rendering; cookies that calls set go to `cookies`. */
function inProcess(deps: Deps, caller: Caller, cookies: string[]) {
  return async (name: string, input: unknown, options: { idempotencyKey?: string } = {}) => {
    const bound = calls.get(name)
    if (!bound) throw new Error(`No call is named ${name}`)
    try {
      const idempotencyKey = readIdempotencyKey(options.idempotencyKey)
      const answer = await perform(bound, input, { ...caller, idempotencyKey }, deps)
      cookies.push(...answer.cookies)
      if (answer.status === 200) return answer.body
      throw new CallError(answer.status, answer.body as never, caller.request.id)
    } catch (error) {
      const failure = isDatabaseGone(error) ? fail.unavailable() : error
      if (!(failure instanceof Failure)) throw error
      throw new CallError(failure.status, errorBody(failure), caller.request.id)
    }
  }
}

/** Sends a page that was kept, compressed already where the browser takes that. */
function sendKept(request: FastifyRequest, reply: FastifyReply, { headers, html, brotli }: KeptPage) {
  for (const [name, value] of headers) reply.header(name, value)
  reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}

/** Pages: every address that is neither a call nor a file. */
export async function registerPages(app: FastifyInstance, deps: Deps, host: PageHost) {
  if (host.clientFolder)
    await app.register(serveFiles, {
      root: host.clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(host.clientFolder as string, 'assets'))
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  const cache = pageCache(deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 6_000_000 }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => answerErrorPage(deps, request, reply, error))
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (await host.serveDevFile?.(request, reply)) return reply
        if (request.method === 'POST' && isForeign(request, deps)) throw fail.forbidden()
        const caller = await callerOf(request, deps)
        const cookies: string[] = []
        if (tokenOf(request) && !caller.learner)
          cookies.push(clearTokenCookie(deps.config.publicUrl), 'language=; Path=/; Max-Age=0; SameSite=Lax')
        const nonce = randomBytes(16).toString('base64')
        reply.header('content-security-policy', contentSecurityPolicy(nonce, host.clientFolder === null))
        const key = host.clientFolder === null ? null : await cache.keyOf(request, caller.locale)
        const kept = cache.find(key)
        if (kept) return sendKept(request, reply, kept)
        const handlePage = await host.handlePage()
        const response = await inLocaleOf(caller.locale, () =>
          handlePage({
            request: webRequest(request, deps),
            call: inProcess(deps, caller, cookies),
            visitor: { learner: caller.learner && pageLearner(caller.learner) },
            locale: caller.locale,
            nonce,
            settings: {
              kyatPerMegabyte: deps.config.KYAT_PER_MEGABYTE ?? null,
              publicUrl: deps.config.publicUrl,
            },
          }),
        )
        if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
        for (const cookie of cookies) reply.header('set-cookie', cookie)
        for (const [name, value] of response.headers) reply.header(name, value)
        // A whole answer is compressed in one go; a web stream costs more than rendering the page.
        const html = Buffer.from(await response.arrayBuffer())
        if (key !== null) await cache.keep(key, response, html, nonce)
        return reply.status(response.status).send(html)
      },
    })
  })
}
