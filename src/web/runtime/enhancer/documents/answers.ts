import { syncClock } from '#web/runtime/browser/clock.ts'

/** An answer of ours: its document, where it carries one, and the address to which it sends or to which redirects led. */
export type PageReply = {
  status: number
  isOk: boolean
  page: Document | null
  sendsTo: string | null
  url: string
  tag: string | null
}

/** The longest (ms) that a document may take to come: a line can be silent for ever. */
const PATIENCE = 30_000

type Question = RequestInit & { headers: Record<string, string> }

/**
 * Asks the server for a document. What does not carry our request's id is not from us (the page of a hotel's network, a proxy's): the
 * server was not reached.
 * @param patience how long (ms) the whole answer may take
 * @throws where no whole answer of ours came
 */
export async function fetchDocument(
  address: string,
  init: Question,
  patience = PATIENCE,
): Promise<PageReply> {
  const headers = { accept: 'text/html', ...init.headers }
  // Phones of 2021 have no `AbortSignal.timeout`.
  const closing = new AbortController()
  const timer = setTimeout(() => closing.abort(), patience)
  try {
    return await read(await fetch(address, { ...init, headers, signal: closing.signal }))
  } finally {
    clearTimeout(timer)
  }
}

async function read(response: Response): Promise<PageReply> {
  const { status, ok, headers, url } = response
  if (!headers.has('x-request-id')) throw new TypeError('not our answer')
  syncClock(headers.get('date'))
  const html = await response.text()
  const isPage = headers.get('content-type')?.startsWith('text/html')
  return {
    status,
    isOk: ok,
    page: isPage && html !== '' ? new DOMParser().parseFromString(html, 'text/html') : null,
    sendsTo: headers.get('x-location'),
    url,
    tag: headers.get('etag'),
  }
}
