import { addresses } from 'virtual:call-addresses'
import type { CallOptions, Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { syncClock } from '#web/runtime/browser/clock.ts'
import { clientHeaders } from './client-headers.ts'
import { NetworkError } from './network-error.ts'
import { leaveForSignIn } from './session-ended.ts'

/** Every call of the API by `fetch`; throws CallError or NetworkError. A session that ended leads to the start page. */
export const api: Client = new Proxy({} as Client, {
  get: (_, feature: string) =>
    new Proxy(
      {},
      {
        get: (_calls, name: string) => (input: Input, options?: CallOptions) =>
          send(`${feature}.${name}`, input, options ?? {}),
      },
    ),
})

type Input = Record<string, unknown>

async function send(name: string, input: Input, options: CallOptions): Promise<unknown> {
  const address = addresses[name]
  if (!address) throw new Error(`No such call: ${name}`)
  const { url, rest } = fill(address.path, input)
  // No `time-zone`: pages and calls go by the zone of the profile, else a phone in another would count to another day than they show.
  const headers: Record<string, string> = { ...clientHeaders }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.learnerId) headers['learner-id'] = String(options.learnerId)
  const init: RequestInit = {
    method: address.method,
    headers,
    signal: options.signal,
    keepalive: options.keepalive,
  }
  if (address.method !== 'POST') return answer(await reach(withQuery(url, rest), init))
  if (address.multipart) init.body = toForm(rest)
  else {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(rest)
  }
  return answer(await reach(url, init))
}

/** Puts the input's fields into the path's `{name}`s. @returns the URL and the fields that are left */
function fill(path: string, input: Input): { url: string; rest: Input } {
  const rest = { ...input }
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })}`
  return { url, rest }
}

function withQuery(url: string, input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${url}?${query}` : url
}

function toForm(input: Input): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NetworkError(cause)
  }
}

/** Reads a response; without our request's id it is not from us (the page of a hotel's network, a proxy's): the server was not reached. */
async function answer(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id')
  if (!requestId) throw new NetworkError(response.status)
  syncClock(response.headers.get('date'))
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  let body: unknown
  try {
    body = isJson ? await response.json() : undefined
  } catch (cause) {
    throw new NetworkError(cause)
  }
  if (response.ok && isJson) return body
  if (response.status === 401 && isJson) leaveForSignIn()
  const error = isJson ? (body as CallError['body']) : { message: m.shared_error_network() }
  throw new CallError(response.status, error, requestId)
}
