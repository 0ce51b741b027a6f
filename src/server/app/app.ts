import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import zlib from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { BODY_LIMIT } from '#contract/call.ts'
import { registerApiDocs } from '#server/app/api-docs/register.ts'
import { calls, pagePolicies } from '#server/app/calls.ts'
import { readRequestLocale } from '#server/app/http/caller.ts'
import { countSent } from '#server/app/http/count-sent.ts'
import { registerOutbox } from '#server/app/http/dev-outbox.ts'
import { checkHost } from '#server/app/http/guards/check-host.ts'
import { guardCookies } from '#server/app/http/guards/own-cookies.ts'
import { registerHealth } from '#server/app/http/health.ts'
import { ARRIVAL, endLateRequests } from '#server/app/http/late-requests.ts'
import { pagesPerMinute, perMinute } from '#server/app/http/limits.ts'
import { registerManifest } from '#server/app/http/manifest.ts'
import { registerMedia } from '#server/app/http/media.ts'
import { protection } from '#server/app/http/protection.ts'
import { registerSitemap } from '#server/app/http/sitemap.ts'
import { openUploads } from '#server/app/http/uploads.ts'
import { registerApi } from '#server/app/http/wire.ts'
import { answerError } from '#server/app/http/wire-errors.ts'
import { answerErrorPage } from '#server/app/pages/errors.ts'
import { registerPages } from '#server/app/pages/pages.ts'
import type { PageHost } from '#server/app/pages/types.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { loggedPath } from '#server/platform/log.ts'
import { runWithLocale } from '#server/platform/messages.ts'

/** Up to this size an answer is compressed in one call of about a millisecond; a stream for it costs four. */
const SYNC_BYTES = 262_144

/** No route has a schema of Fastify's: what would compile them isn't loaded. */
const withoutSchemas = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}

function refuseSchema(): never {
  throw new Error('Calls are checked by the contract: a route takes no schema')
}

export type AppOptions = { pages: PageHost | null; isStopping?: () => boolean }

/** The whole program's HTTP side on one port: calls below /api, health, media, pages. */
export async function createApp(
  deps: Deps,
  { pages, isStopping = () => false }: AppOptions,
): Promise<FastifyInstance> {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.config.TRUST_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL.upload,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 300 },
    schemaController: withoutSchemas,
    // An address that cannot be read: no hook has seen the request yet.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...protection(isHttps), 'x-request-id': request.id })
      return answerErrorPage(deps, request, reply, error)
    },
    // Time-outs are looked at this often; by default only every 30 s.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isStopping()) reply.header('connection', 'close')
    checkHost(request)
  })
  if (isHttps) guardCookies(app)
  endLateRequests(app)
  logAnswers(app)
  app.setErrorHandler((error, request, reply) => answerError(deps, request, reply, error))
  // Methods that no route has, TRACE and those of WebDAV among them.
  app.setNotFoundHandler((request, reply) => {
    const refusal = ['GET', 'HEAD'].includes(request.method)
      ? fail.notFound
      : () => fail.wrongMethod(['GET', 'HEAD', 'POST'])
    return answerError(deps, request, reply, runWithLocale(readRequestLocale(request), refusal))
  })
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Without a referrer, browsers send forms with `origin: null`, which reads as forged.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // For Internet Explorer, Flash and what our pages don't do; each would go with every document.
    ieNoOpen: false,
    xssFilter: false,
    dnsPrefetchControl: false,
    permittedCrossDomainPolicies: false,
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  })
  await app.register(compress, {
    threshold: 1024,
    // Playlists go as they are: a player asks for no compression, and so finds the one that the page fetched ahead.
    customTypes: /^text\/(?!event-stream)|[+/](json|xml)(;|$)/,
    // zstd 3, its usual level, costs a third of brotli 4 for a twelfth more bytes.
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4, [zlib.constants.BROTLI_PARAM_LGWIN]: 18 },
    },
    syncThreshold: SYNC_BYTES,
    inflateIfDeflated: false,
  })
  countSent(app, deps)
  registerHealth(app, deps, isStopping)
  registerMedia(app, deps)
  registerSitemap(app, deps.config.publicUrl)
  registerManifest(app)
  await registerOutbox(app, deps)
  const overLimit = perMinute(deps.config.RATE_LIMIT_PER_MINUTE)
  const overPages = pagesPerMinute(deps.config.RATE_LIMIT_PER_MINUTE)
  const uploads = await openUploads(join(deps.config.DATA_DIR, 'uploads'))
  app.addHook('onClose', async () => uploads.stop())
  await app.register(async (api) => registerApi(api, deps, { calls, overLimit, uploads }), { prefix: '/api' })
  await registerApiDocs(app, deps.config.publicUrl)
  if (pages)
    await registerPages(app, {
      ...{ deps, host: pages, calls, overLimit, overPages, uploads },
      policies: pagePolicies,
    })
  return app
}

function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config as { call?: string }
    request.log.info(
      {
        call,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
