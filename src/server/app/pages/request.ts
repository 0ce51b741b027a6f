import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { IMAGE } from '#domain/base/constants.ts'
import { readFields } from '#server/app/http/forms.ts'
import type { Reception } from '#server/app/http/uploads.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Failure, fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

/** The host that a request was sent to; the header is the sender's, so only what looks like one passes. */
function hostOf(request: FastifyRequest, deps: Deps): string {
  const host = request.headers.host ?? new URL(deps.config.publicUrl).host
  if (!/^[\w.[\]:-]+$/.test(host)) throw fail.badRequest()
  return host
}

/**
 * The request as pages read it. A form that was found to be our own keeps its origin, which a proxy may hide.
 * A path that begins with `//` stays a path: joined to a base it would name another host.
 */
export function webRequest(request: FastifyRequest, deps: Deps, form: FormData | null): Request {
  const path = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '')
  const own = request.method === 'POST' && URL.parse(request.headers.origin ?? '')
  const url = URL.parse(`${own ? own.origin : `${request.protocol}://${hostOf(request, deps)}`}${path}`)
  if (!url) throw fail.badRequest()
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  headers.set('x-request-id', request.id)
  const { method } = request
  // A form that was read already is handed over as it is: read again from a body, its file would fill the memory.
  if (form) return Object.assign(new Request(url, { method, headers }), { formData: async () => form })
  const body = method === 'GET' || method === 'HEAD' ? null : (request.body as Buffer | null)
  return new Request(url, { method, headers, body: body ? new Uint8Array(body) : null })
}

/** A photo as a camera makes it. Larger ones are refused before the form is read. */
const MAX_UPLOAD_BYTES = 30_000_000

/**
 * A form with a file, as browsers without script send it to a page: its bytes stay on the disk. Of a file that is too large one byte more
 * than a picture may have is kept, so that the page refuses it on its field, beside what was typed.
 */
export async function formWithFile(request: FastifyRequest, reception: Reception): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of await readFields(request, {
    reception,
    max_bytes: IMAGE.max_bytes,
    max_sent: MAX_UPLOAD_BYTES,
  }))
    form.append(name, value)
  return form
}

/** @throws Failure 415 for what no form sends */
export function checkMediaType(request: FastifyRequest) {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new Failure(415, messages().shared_error_media_type())
}

/** The most fields that a form without a file may have: several times those of our longest. */
const MAX_FIELDS = 1000

/** @throws Failure 413 for a form of more fields than any page has */
export function checkFields({ body }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) return
  let fields = 1
  for (const byte of body) if (byte === AMPERSAND) fields += 1
  if (fields > MAX_FIELDS) throw new Failure(413, messages().shared_error_too_large())
}

const AMPERSAND = 38

/** @throws Failure 400 for a form that isn't UTF-8: decoded anyway, its texts would be stored with replacement characters */
export function checkUtf8({ body }: FastifyRequest) {
  if (!Buffer.isBuffer(body)) return
  if (!isUtf8(body)) throw fail.badRequest()
  try {
    for (const [bytes] of body.toString().matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes)
  } catch {
    throw fail.badRequest()
  }
}

/** A field of a form without a file. */
export const readFormField = ({ body }: FastifyRequest, name: string): string | null =>
  new URLSearchParams(String(body ?? '')).get(name)

/**
 * True if a form comes from another site's page, by what the browser says of its origin. `none` means that no page sent it (a
 * reload): then, as with browsers that say nothing, the origin decides where there is one.
 */
export function isForeign(request: FastifyRequest, deps: Deps): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'none') return site !== 'same-origin'
  if (request.headers.origin === undefined) return false
  const origin = URL.parse(request.headers.origin)
  const ours = new URL(deps.config.publicUrl)
  if (origin?.host === ours.host) return origin.protocol !== ours.protocol
  // A proxy may end https before us.
  const isPlain = origin?.protocol === 'http:' && request.protocol === 'https'
  return isPlain || origin?.host !== hostOf(request, deps).toLowerCase()
}
