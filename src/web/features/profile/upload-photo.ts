import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { clientHeaders } from '../../browser/api.ts'
import { NetworkError } from '../../browser/network-error.ts'

const TIMEOUT_MS = 120_000

/**
 * Sends the photo as POST /me/update does. `fetch` cannot tell how much of a body is sent; this can.
 * @param onProgress called with the part that is sent, 0 to 1
 * @throws CallError when refused, NetworkError when the server was not reached
 */
export function uploadPhoto(photo: Blob, onProgress: (sent: number) => void): Promise<void> {
  const form = new FormData()
  form.set('image', photo, 'photo.jpg')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/me/update')
    request.timeout = TIMEOUT_MS
    for (const [name, value] of Object.entries(clientHeaders)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    const unreachable = () => reject(new NetworkError(request.statusText))
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onload = () => {
      const requestId = request.getResponseHeader('x-request-id')
      const body = requestId ? readJson(request.responseText) : null
      // What is not ours (a login page of the network, say) is no answer at all.
      if (!body) return unreachable()
      if (request.status === 200) return resolve()
      if (request.status === 401) location.assign('/')
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

/** What went wrong, in words, to stand beside the photo. */
export function uploadFault(error: unknown): string {
  if (error instanceof CallError) return error.fields.image ?? error.message
  return m.error_network()
}
