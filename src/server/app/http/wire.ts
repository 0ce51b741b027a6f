import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { BODY_LIMIT, type Call, isFromAnyone } from '#contract/call.ts'
import { APP_VERSION, IMAGE } from '#domain/base/constants.ts'
import { keptDocument } from '#server/app/api-docs/kept-document.ts'
import { openapi } from '#server/app/api-docs/openapi.ts'
import type { CallAnswer } from '#server/platform/call/answer.ts'
import type { Uploader } from '#server/platform/call/handler.ts'
import {
  type BoundCall,
  type Caller,
  checkAccess,
  perform,
  performSigned,
} from '#server/platform/call/perform.ts'
import { learnersUpload } from '#server/platform/call/uploader.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Failure, fail } from '#server/platform/errors.ts'
import { messages, runWithLocale } from '#server/platform/messages.ts'
import { checkOwner, identifyCaller, movedCookies, readRequestLocale, readSessionToken } from './caller.ts'
import { receiveForm, registerForms } from './forms.ts'
import { isDeep } from './is-deep.ts'
import { type OverLimit, openCallsPerMinute, perMinute } from './limits.ts'
import { refuseRoute } from './refuse-route.ts'
import type { Reception, Uploads } from './uploads.ts'
import { answerError } from './wire-errors.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Every call by its name. */
export type Calls = ReadonlyMap<string, BoundCall>

/**
 * Each of our clients sends `app-token`, which says that it is one of ours, and `app-version`, which says which contract it speaks.
 * @throws Failure 403 without a known token, 426 for another version
 */
function checkClient(request: FastifyRequest, deps: Deps) {
  const token = request.headers['app-token']
  if (typeof token !== 'string' || !deps.config.APP_TOKENS.includes(token)) throw fail.forbidden()
  if (request.headers['app-version'] !== APP_VERSION)
    throw new Failure(426, messages().shared_error_app_version())
}

/** The most bytes that a file of this call's form may have. */
const fileLimit = ({ multipart: form }: Call) => (typeof form === 'object' ? form.max_bytes : IMAGE.max_bytes)

const inputOf = async (request: FastifyRequest, { call }: BoundCall, reception: Reception | null) => {
  const path = request.params as Record<string, unknown>
  if (call.method === 'GET') return { ...(request.query as object), ...path }
  if (reception)
    return { ...(await receiveForm(request, { reception, max_bytes: fileLimit(call) })), ...path }
  const body = request.body ?? (call.method === 'DELETE' ? request.query : {})
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail.badRequest()
  return { ...body, ...path }
}

/** So many bytes of a body count as one call: what a call works on grows with them. */
const BYTES_OF_A_USE = 16_384

/** Number of calls a request counts as; a body that doesn't say its length as its longest. A file has limits of its own. */
function usesOf({ body_limit = BODY_LIMIT }: Call, request: FastifyRequest): number {
  if (request.isMultipart()) return 1
  const isOpenEnded = request.headers['transfer-encoding'] !== undefined
  const length = isOpenEnded ? body_limit : Number(request.headers['content-length'] ?? 0)
  return Math.max(1, Math.ceil(Math.min(length, body_limit) / BYTES_OF_A_USE))
}

/** The feature that a call belongs to. */
const featureOf = ({ name }: BoundCall) => name.split('.', 1)[0] ?? ''

/**
 * Multiple of the usual limit up to which more of a network is looked at: callbacks, which only a look at the signature tells, and files, which
 * only a look at the thing that they are for. Above this nothing is looked at any more.
 */
const BEYOND_LIMIT = 10

/** Limits of files for things of the sender's: of each thing, and of what a network has looked up. */
type OwnedLimits = { over: OverLimit; overLooked: OverLimit }

/**
 * Identifies the caller, and counts the call within their limit. What comes from anyone needs no learner, and so no statement; only where
 * the network has used up its share a session is looked up, which has its own, or whose thing a file is for.
 * @throws Failure 429
 */
async function admit(
  bound: BoundCall,
  request: FastifyRequest,
  { deps, over, owned }: { deps: Deps; over: OverLimit; owned: OwnedLimits },
): Promise<Caller> {
  const waitOf = (caller: Caller) =>
    over(caller, deps.now().getTime(), featureOf(bound), usesOf(bound.call, request))
  const asksForLearner = !(isFromAnyone(bound.call) && bound.call.access === 'public')
  const caller = await identifyCaller(request, deps, { asksForLearner })
  const wait = waitOf(caller)
  if (wait === null) return caller
  if (request.isMultipart() && bound.stages.findUploader && !caller.learner) {
    const nowMs = deps.now().getTime()
    const wait = owned.overLooked(caller, nowMs, bound.name)
    if (wait !== null) throw fail.tooMany(wait)
    const { name } = await uploaderOf(bound, request, { caller, deps })
    if (owned.over(caller, nowMs, name) === null) return caller
  }
  if (asksForLearner || !readSessionToken(request)) throw fail.tooMany(wait)
  const known = await identifyCaller(request, deps)
  const waitOfKnown = known.learner ? waitOf(known) : wait
  if (waitOfKnown !== null) throw fail.tooMany(waitOfKnown)
  return caller
}

function send(reply: FastifyReply, { status, body, cookies, raw }: CallAnswer) {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  reply.status(status)
  if (raw)
    return reply
      .headers(raw.headers ?? {})
      .type(raw.media_type)
      .send(raw.body)
  return reply.header('cache-control', 'no-store').send(body)
}

/** Finds whose upload a form brings; decided before anything of it is read. @throws Failure for who may send none */
async function uploaderOf(
  { stages }: BoundCall,
  request: FastifyRequest,
  { caller, deps }: { caller: Caller; deps: Deps },
): Promise<Uploader> {
  const { findUploader } = stages
  if (findUploader)
    return await findUploader({ path: request.params as Record<string, unknown>, caller, deps })
  if (!caller.learner) throw fail.unauthenticated()
  return learnersUpload(caller.learner)
}

/** A call's path as Fastify writes it. */
const urlOf = ({ path }: Call) => path.replace(/\{(\w+)\}/g, ':$1')

/** Signed calls, in a scope of their own: whatever the body claims to be, it stays the bytes that were signed. */
function registerSigned(scope: FastifyInstance, deps: Deps, calls: Calls) {
  // An invalid media type would be refused before the handler could record it.
  scope.addHook('onRequest', async ({ raw }) => {
    if (!/^[\w.+-]+\/[\w.+-]+(\s*;|$)/.test(raw.headers['content-type'] ?? ''))
      raw.headers['content-type'] = 'application/octet-stream'
  })
  const overSigned = perMinute(deps.config.RATE_LIMIT_PER_MINUTE)
  const overAnySigned = perMinute(BEYOND_LIMIT * deps.config.RATE_LIMIT_PER_MINUTE)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const bound of calls.values()) {
    if (bound.call.access !== 'signed') continue
    scope.route({
      method: bound.call.method,
      url: urlOf(bound.call),
      bodyLimit: bound.call.body_limit ?? BODY_LIMIT,
      config: { call: bound.name },
      handler: (request, reply) =>
        runWithLocale(readRequestLocale(request), async () => {
          const caller = await identifyCaller(request, deps, { asksForLearner: false })
          const tooMany = overAnySigned(caller, deps.now().getTime(), bound.name)
          if (tooMany !== null) throw fail.tooMany(tooMany)
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
          )
          const wait = overSigned(caller, deps.now().getTime(), bound.name)
          const given = { path: request.params, signed: { body, headers, wait }, caller }
          const answer = await performSigned(bound, given, deps)
          request.log.info({ call: bound.name, signer: answer.signer }, 'signed')
          return send(reply, answer)
        }),
    })
  }
}

/** Reads bodies of JSON; many clients name the type of one that they leave out. */
function readJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null)
    // Decoded all the same, damaged text would be kept as replacement characters.
    if (!isUtf8(body)) return done(Object.assign(new Error('Not UTF-8'), { statusCode: 400 }))
    const json = body.toString()
    if (isDeep(json)) return done(Object.assign(new Error('Too deep'), { statusCode: 400 }))
    parseJson(request, json, done)
  })
}

/** Registers every call of the contract below `/api`, with the OpenAPI document and answers for what does not exist. */
export async function registerApi(
  app: FastifyInstance,
  deps: Deps,
  { calls, overLimit, uploads }: { calls: Calls; overLimit: OverLimit; uploads: Uploads },
) {
  await registerForms(app)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.setErrorHandler((error, request, reply) => answerError(deps, request, reply, error))

  const overFetched = openCallsPerMinute(deps.config.RATE_LIMIT_PER_MINUTE)
  const overTold = perMinute(deps.config.RATE_LIMIT_PER_MINUTE)
  const owned = {
    over: perMinute(deps.config.RATE_LIMIT_PER_MINUTE, (_, thing) => thing),
    overLooked: perMinute(BEYOND_LIMIT * deps.config.RATE_LIMIT_PER_MINUTE),
  }
  const declared = new Map<string, Set<string>>()
  for (const bound of calls.values()) {
    const url = urlOf(bound.call)
    declared.set(url, (declared.get(url) ?? new Set()).add(bound.call.method))
    if (bound.call.access === 'signed') continue
    app.route({
      method: bound.call.method,
      url,
      bodyLimit: bound.call.body_limit ?? BODY_LIMIT,
      config: { call: bound.name, takesFiles: Boolean(bound.call.multipart) },
      handler: (request, reply) =>
        runWithLocale(readRequestLocale(request), async () => {
          const isOpen = isFromAnyone(bound.call)
          if (!isOpen) checkClient(request, deps)
          const over = !isOpen ? overLimit : bound.call.method === 'GET' ? overFetched : overTold
          const caller = await admit(bound, request, { deps, over, owned })
          checkAccess(bound.call, caller)
          checkOwner(request, caller)
          if (request.isMultipart() && !bound.call.multipart)
            throw new Failure(415, messages().shared_error_media_type())
          // What the call itself sets comes after it, and holds.
          for (const cookie of movedCookies(request, caller, deps)) reply.header('set-cookie', cookie)
          const answer = async (reception: Reception | null) =>
            perform(bound, await inputOf(request, bound, reception), caller, deps)
          return send(
            reply,
            await (request.isMultipart()
              ? uploads.receive(request.raw, await uploaderOf(bound, request, { caller, deps }), answer)
              : answer(null)),
          )
        }),
    })
  }
  for (const [url, methods] of declared) {
    if (methods.has('GET')) methods.add('HEAD')
    app.route({
      method: METHODS.filter((method) => !methods.has(method as string)),
      url,
      ...refuseRoute(() => fail.wrongMethod([...methods])),
    })
  }
  await app.register(async (scope) => registerSigned(scope, deps, calls))
  const document = () => JSON.stringify(openapi(deps.config.publicUrl))
  const answerDocument = keptDocument('application/json; charset=utf-8', document)
  app.get('/openapi.json', async (request, reply) => answerDocument(request, reply))
  // Pages take every other address: without these, an unknown call would be answered by a page.
  for (const url of ['', '/*']) app.route({ method: METHODS, url, ...refuseRoute(() => fail.notFound()) })
}
