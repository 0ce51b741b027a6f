import { NetworkError } from './network-error.ts'

/**
 * Lets no foreign answer pass for a page of ours: a network that wants to be signed in to (a hotel's, a café's) answers every address
 * with its own page, which carries no `x-request-id`. To the router, which fetches by itself, it is then as if there were no line.
 */
export function takeOnlyOurPages(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (isPageData(input) && !response.headers.has('x-request-id')) throw new NetworkError(response.status)
    return response
  }
}

const isPageData = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data')
