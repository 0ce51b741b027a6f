import { CallError } from '#contract/errors.ts'
import { clientHeaders } from './client-headers.ts'
import { NetworkError } from './network-error.ts'
import { leaveForSignIn } from './session-ended.ts'

const TIMEOUT_MS = 180_000

type Options = {
  /** Called with the part that is sent, 0 to 1. */
  onProgress: (sent: number) => void
  idempotencyKey?: string
}

/**
 * Sends a form with a file to a call. `fetch` cannot tell how much of a body is sent; this can.
 * @param path the call's, as in the contract
 * @returns the body of the answer
 * @throws CallError when refused, NetworkError when the server was not reached
 */
export function uploadForm(
  path: string,
  form: FormData,
  { onProgress, idempotencyKey }: Options,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries(clientHeaders)) request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const unreachable = () => reject(new NetworkError(request.statusText))
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onload = () => {
      const requestId = request.getResponseHeader('x-request-id')
      const body = requestId ? readJson(request.responseText) : null
      // An answer that isn't ours, such as a network's login page, doesn't count.
      if (!body) return unreachable()
      if (request.status === 200) return resolve(body)
      if (request.status === 401) leaveForSignIn()
      reject(new CallError(request.status, body, requestId))
    }
    request.send(form)
  })
}

function readJson(text: string): CallError['body'] | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
