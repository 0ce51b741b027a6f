/** A page that is not from us: the page of a network that wants to be signed in to, a proxy's. Files of ours don't say that they are. */
const isForeign = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html') &&
  !response.headers.has('x-request-id')

/**
 * Answers a navigation as the network does, or by our own screen where no answer of ours comes.
 * @param preloaded what the browser asked for already while the worker was starting
 */
export async function answerNavigation(
  request: Request,
  preloaded: Promise<Response | undefined>,
  screen: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = (await preloaded) ?? (await fetch(request))
    if (!isForeign(response)) return response
  } catch {
    // There is no line.
  }
  return await screen()
}
