import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure, fail } from '../errors.ts'
import type { Answer } from './answer.ts'
import { callerOf, localeOf } from './caller.ts'
import { calls } from './calls.ts'
import { readForm } from './form.ts'
import { inLocaleOf, messages } from './messages.ts'
import { openapi } from './openapi.ts'
import { type BoundCall, perform, subjectOf } from './perform.ts'
import { perMinute } from './rate-limit.ts'
import { answerError } from './wire-errors.ts'

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** 1 MiB of JSON. */
const JSON_LIMIT = 1_048_576

/** The headers of contract.md §1 that tell which client asks. */
function checkClient(request: FastifyRequest, deps: Deps) {
  const token = request.headers['app-token']
  if (typeof token !== 'string' || !deps.config.APP_TOKENS.includes(token)) throw fail.forbidden()
  if (request.headers['app-version'] !== 'V1') throw new Failure(426, messages().error_app_version())
}

const inputOf = async (request: FastifyRequest, { call }: BoundCall) => {
  const path = request.params as Record<string, unknown>
  if (call.method === 'GET') return { ...(request.query as object), ...path }
  if (request.isMultipart()) {
    if (!call.multipart) throw new Failure(415, messages().error_media_type())
    return { ...(await readForm(request)), ...path }
  }
  const body = request.body ?? (call.method === 'DELETE' ? request.query : {})
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail.badRequest()
  return { ...body, ...path }
}

function send(reply: FastifyReply, { status, body, cookies, raw }: Answer) {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  reply.status(status)
  if (raw)
    return reply
      .headers(raw.headers ?? {})
      .type(raw.media_type)
      .send(raw.body)
  return reply.header('cache-control', 'no-store').send(body)
}

/** Registers every call of the contract below `/api`, with the OpenAPI document and answers for what does not exist. */
export async function registerApi(app: FastifyInstance, deps: Deps) {
  const overLimit = perMinute(deps.config.RATE_LIMIT_PER_MINUTE)
  await app.register(multipart, {
    limits: { fileSize: 5_000_000, files: 1, fields: 40, fieldSize: 65_536, parts: 41 },
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => answerError(deps, request, reply, error))
  app.setNotFoundHandler((request, reply) =>
    answerError(
      deps,
      request,
      reply,
      inLocaleOf(localeOf(request), () => fail.notFound()),
    ),
  )

  const declared = new Map<string, Set<string>>()
  for (const bound of calls.values()) {
    const url = bound.call.path.replace(/\{(\w+)\}/g, ':$1')
    declared.set(url, (declared.get(url) ?? new Set()).add(bound.call.method))
    app.route({
      method: bound.call.method,
      url,
      bodyLimit: bound.call.multipart ? 6_000_000 : JSON_LIMIT,
      config: { call: bound.name },
      handler: async (request, reply) => {
        return await inLocaleOf(localeOf(request), async () => {
          if (!bound.call.raw) checkClient(request, deps)
          const caller = await callerOf(request, deps, !(bound.call.raw && bound.call.access === 'public'))
          const wait = bound.call.raw ? null : overLimit(subjectOf(caller), deps.now().getTime())
          if (wait !== null) throw fail.tooMany(wait)
          const answer = await perform(bound, await inputOf(request, bound), caller, deps)
          return send(reply, answer)
        })
      },
    })
  }
  for (const [url, methods] of declared)
    app.route({
      method: METHODS.filter((method) => !methods.has(method as string)),
      url,
      handler: async (request) => {
        throw inLocaleOf(localeOf(request), () => new Failure(405, messages().error_method()))
      },
    })
  const document = openapi(deps.config.publicUrl)
  app.get('/openapi.json', async () => document)
}
