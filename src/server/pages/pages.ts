import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clearTokenCookie } from '#server/call/cookies.ts'
import type { PagePolicy } from '#server/call/feature.ts'
import type { Learner } from '#server/call/handler.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/errors.ts'
import { callerOf, checkFormOwner, tokenOf } from '#server/http/caller.ts'
import { registerForms } from '#server/http/forms.ts'
import { type OverLimit, subjectOf } from '#server/http/limits.ts'
import { refuseRoute } from '#server/http/refuse-route.ts'
import type { Uploads } from '#server/http/uploads.ts'
import type { Calls } from '#server/http/wire.ts'
import { RETRY_AFTER } from '#server/http/wire-errors.ts'
import { inLocaleOf } from '#server/messages.ts'
import { registerBuiltFiles } from './built-files.ts'
import { type KeptPage, pageCache } from './cache.ts'
import { pagePolicy } from './csp.ts'
import { type DrawForNobody, pageDictionaries } from './dictionary.ts'
import { answerErrorPage } from './errors.ts'
import { inProcess } from './in-process.ts'
import { checkMediaType, fieldOf, formWithFile, isForeign, webRequest } from './request.ts'
import type { BuiltPages, PageHost } from './types.ts'

const pageLearner = ({
  language_id,
  token_hash: _,
  english_level_id: __,
  japan_level_id: ___,
  device_id: ____,
  is_recent: _____,
  ...learner
}: Learner) => ({
  ...learner,
  current_view_language_id: language_id,
})

const pageSettings = ({ config }: Deps) => ({
  kyatPerMegabyte: config.KYAT_PER_MEGABYTE ?? null,
  publicUrl: config.publicUrl,
})

/** A page as somebody would see it for the first time who came without a request. */
const drawForNobody =
  ({ handlePage, stylesCookie }: BuiltPages, calls: Calls): DrawForNobody =>
  async (path, caller, deps) => {
    const response = await inLocaleOf(caller.locale, () =>
      handlePage({
        request: new Request(new URL(path, deps.config.publicUrl), { headers: { cookie: stylesCookie } }),
        call: inProcess(calls, deps, { caller, cookies: [] }),
        visitor: { learner: caller.learner && pageLearner(caller.learner) },
        locale: caller.locale,
        settings: pageSettings(deps),
      }),
    )
    return response.status === 200 ? await response.text() : null
  }

/** A page says which styles stand inside it; the browser hears that in the policy. */
const STYLE_SOURCES = 'style-sources'

function writeHeaders(
  reply: FastifyReply,
  headers: Iterable<[string, string]>,
  policyWith: (styleSources: readonly string[]) => string,
) {
  let sources: string[] = []
  for (const [name, value] of headers)
    if (name === STYLE_SOURCES) sources = value.split(' ')
    else reply.header(name, value)
  reply.header('content-security-policy', policyWith(sources))
}

/** Sends a page that was kept, compressed already where the browser takes that. */
function sendKept(request: FastifyRequest, reply: FastifyReply, { html, brotli }: KeptPage) {
  reply.header('vary', 'accept-encoding')
  if (!brotli || !/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}

/** Pages: every address that is neither a call nor a file. */
export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  host: PageHost,
  {
    calls,
    overLimit,
    overPages,
    uploads,
    policies,
  }: {
    calls: Calls
    overLimit: OverLimit
    overPages: OverLimit
    uploads: Uploads
    policies: readonly PagePolicy[]
  },
) {
  if (host.clientFolder) await registerBuiltFiles(app, host.clientFolder)
  const isDev = host.clientFolder === null
  const built = isDev ? null : await host.load()
  const cache = built && pageCache(deps, built.knowsStyles)
  const dictionaries = built && pageDictionaries(deps, drawForNobody(built, calls))
  dictionaries?.register(app)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    await registerForms(scope)
    scope.setErrorHandler((error, request, reply) => answerErrorPage(deps, request, reply, error))
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      ...refuseRoute(() => fail.wrongMethod(['GET', 'HEAD', 'POST'])),
    })
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (await host.serveDevFile?.(request, reply)) return reply
        if (request.method === 'POST' && isForeign(request, deps)) throw fail.forbidden()
        const caller = await callerOf(request, deps)
        const wait = (request.method === 'POST' ? overLimit : overPages)(caller, deps.now().getTime())
        if (wait !== null) throw inLocaleOf(caller.locale, () => fail.tooMany(wait))
        const cookies: string[] = []
        if (tokenOf(request) && !caller.learner)
          cookies.push(clearTokenCookie(deps.config.publicUrl), 'language=; Path=/; Max-Age=0; SameSite=Lax')
        const { handlePage } = await host.load()
        const policyWith = (styleSources: readonly string[]) =>
          pagePolicy(request.url, { styleSources, isDev }, policies, deps.config)
        const key = (await cache?.keyOf(request, caller.locale)) ?? null
        const kept = cache?.find(key)
        if (kept) {
          writeHeaders(reply, kept.headers, policyWith)
          return sendKept(request, reply, kept)
        }
        const answerPage = async (form: FormData | null) =>
          handlePage({
            request: webRequest(request, deps, form),
            call: inProcess(calls, deps, { caller, cookies }),
            visitor: { learner: caller.learner && pageLearner(caller.learner) },
            locale: caller.locale,
            settings: pageSettings(deps),
          })
        const response = await inLocaleOf(caller.locale, async () => {
          if (request.method !== 'POST') return await answerPage(null)
          if (!request.isMultipart()) {
            checkMediaType(request)
            checkFormOwner(fieldOf(request, 'learner_id'), caller)
            return await answerPage(null)
          }
          return await uploads.receive(subjectOf(caller), async (reception) => {
            const form = await formWithFile(request, reception)
            checkFormOwner(form.get('learner_id'), caller)
            return await answerPage(form)
          })
        })
        if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
        for (const cookie of cookies) reply.header('set-cookie', cookie)
        if (response.status === 503) reply.header('retry-after', RETRY_AFTER)
        writeHeaders(reply, response.headers, policyWith)
        // A whole answer is compressed in one go; a web stream costs more than rendering the page.
        const html = Buffer.from(await response.arrayBuffer())
        if (key !== null) cache?.keep(key, response, html)
        if (
          !dictionaries ||
          !caller.learner ||
          response.status !== 200 ||
          !built?.knowsStyles(request.headers.cookie ?? null)
        )
          return reply.status(response.status).send(html)
        return reply.send(await dictionaries.compress(request, reply, caller, html))
      },
    })
  })
}
