/** The name in an address's query that asks, by `true`, for the view with Onepay alone. */
export const ONEPAY_QUERY = 'showonepayonly'

/**
 * An address of ours that keeps the view of the page where it stands, whose query is `search`: where a browser keeps no cookies, too.
 * @param address may have a query, but no `#`
 */
export function inSameView(address: string, search: string): string {
  if (new URLSearchParams(search).get(ONEPAY_QUERY) !== 'true') return address
  return `${address}${address.includes('?') ? '&' : '?'}${ONEPAY_QUERY}=true`
}
