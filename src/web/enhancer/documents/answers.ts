import { syncClock } from '#web/offline/clock.ts'

/** An answer of ours: its document, where it carries one, and the address to which it sends or to which redirects led. */
export type PageReply = {
  status: number
  isOk: boolean
  page: Document | null
  sendsTo: string | null
  url: string
  tag: string | null
}

/**
 * Asks the server for a document. What does not carry our request's id is not from us (the page of a hotel's network, a proxy's): the
 * server was not reached.
 * @throws TypeError where no whole answer of ours came
 */
export async function ask(
  address: string,
  init: RequestInit & { headers: Record<string, string> },
): Promise<PageReply> {
  const response = await fetch(address, { ...init, headers: { accept: 'text/html', ...init.headers } })
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
