import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './api-context.ts'
import { pageScripts } from './page-scripts.ts'
import { pageStyles, textSizeStyle } from './page-styles.ts'

/**
 * Renders a whole page at once: loaders have finished, nothing is streamed, and a string costs a third less than a
 * stream. Scripts are put behind the content, so that the page can be read and used before they arrive.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, visitor } = context.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const handoff = entry.serverHandoffStream
  const scripts = await pageScripts(entry, nonce)
  if (handoff && !handoff.locked) await handoff.cancel()
  const html = renderToString(
    <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />,
  )
  const styles = pageStyles(request.headers.get('cookie'), headers, scripts !== '')
  const textSize = textSizeStyle(visitor.learner?.text_size ?? 100, nonce)
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  const page =
    html.slice(0, head) +
    styles.head +
    textSize +
    html.slice(head, end) +
    scripts +
    styles.end +
    html.slice(end)
  return new Response(`<!doctype html>${page}`, { status, headers })
}

/** Errors that aren't our bugs (unknown addresses, refused calls, forms of other sites, readers who left) are not logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (error instanceof Error && error.message.includes('`origin` header')) return
  console.error(isRouteErrorResponse(error) ? (error.data ?? error.statusText) : error)
}
