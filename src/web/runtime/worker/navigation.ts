import { inTime, passOn } from './whole-page.ts'

const isPage = ({ headers }: Response): boolean => (headers.get('content-type') ?? '').startsWith('text/html')

/** A page that is not from us: the page of a network that wants to be signed in to, a proxy's. Files of ours don't say that they are. */
const isForeign = (response: Response): boolean => isPage(response) && !response.headers.has('x-request-id')

/** Pages that were cut off when they were asked for last. */
const cut = new Set<string>()

/** A page that was cut off is shown only when all of it is there. @throws where it is cut off again */
async function whole(response: Response, url: string): Promise<Response> {
  const page = await inTime(response.blob())
  cut.delete(url)
  return new Response(page, response)
}

/**
 * Answers a navigation as the network does, or by our own screen where no answer of ours comes, or one that is cut off twice.
 * @param preloaded what the browser asked for already while the worker was starting
 */
export async function answerNavigation(
  request: Request,
  preloaded: Promise<Response | undefined>,
  screen: () => Promise<Response>,
): Promise<Response> {
  const { url, method } = request
  try {
    const response = (await preloaded) ?? (await fetch(request))
    if (!isForeign(response)) {
      if (method !== 'GET' || !isPage(response)) return response
      return cut.has(url) ? await whole(response, url) : passOn(response, () => cut.add(url))
    }
  } catch {
    // There is no line.
  }
  return await screen()
}
