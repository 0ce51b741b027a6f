import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure, fail } from '../errors.ts'
import { messages } from './messages.ts'
import type { Reception, Upload } from './uploads.ts'

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
export function webRequest(request: FastifyRequest, deps: Deps, form: Upload | null): Request {
  const path = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const own = request.method === 'POST' && URL.parse(request.headers.origin ?? '')
  const url = URL.parse(`${own ? own.origin : `${request.protocol}://${hostOf(request, deps)}`}${path}`)
  if (!url) throw fail.badRequest()
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  headers.set('x-request-id', request.id)
  const { method } = request
  if (form) {
    const init: RequestInit & { duplex: 'half' } = { method, headers, body: form.stream(), duplex: 'half' }
    return new Request(url, init)
  }
  const body = method === 'GET' || method === 'HEAD' ? null : (request.body as Buffer | null)
  return new Request(url, { method, headers, body: body ? new Uint8Array(body) : null })
}

/** Forms with files as browsers without script send them to pages: one photo and a few fields. */
const FORM_LIMIT = 6_000_000

async function* atMost(source: Readable, max: number) {
  let read = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > max) throw new Failure(413, messages().error_too_large())
    yield chunk
  }
}

/**
 * Puts the whole body of a form with files on the disk, so that slow senders hold no memory.
 * @throws Failure 413 where it is too large
 */
export async function storeForm(request: FastifyRequest, reception: Reception): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > FORM_LIMIT)
    throw new Failure(413, messages().error_too_large())
  return await reception.store(atMost(request.raw, FORM_LIMIT), { name: '', type: '' })
}

/**
 * Only what a form sends reaches a page, and only a form that can be read.
 * @throws Failure 415 for another media type, 400 for a multipart form that is broken
 */
export async function checkForm(request: Request): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return
  if (!/^multipart\/form-data\b/i.test(type)) throw new Failure(415, messages().error_media_type())
  await request
    .clone()
    .formData()
    .catch(() => {
      throw fail.badRequest()
    })
}

/** Whether a form comes from another site's page, by what the browser says of its origin. */
export function isForeign(request: FastifyRequest, deps: Deps): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  if (origin === undefined) return false
  const host = URL.parse(origin)?.host
  return host !== hostOf(request, deps).toLowerCase() && host !== new URL(deps.config.publicUrl).host
}
