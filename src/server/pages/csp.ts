import type { PagePolicy } from '#server/call/feature.ts'
import type { Deps } from '#server/deps.ts'

/** What the policy of every page needs to know. */
export type PolicyOptions = { styleSources: readonly string[]; isDev: boolean }

/** Does a page's address match a path such as `/payments/{paymentId}`, in any case? */
function matches(path: string, address: string): boolean {
  const [pattern, segments] = [path, address].map((text) => text.toLowerCase().replace(/\/+$/, '').split('/'))
  if (!pattern || !segments || pattern.length !== segments.length) return false
  return pattern.every((part, n) => part === segments[n] || (part.startsWith('{') && segments[n] !== ''))
}

/**
 * The content security policy of the page at an address: the same for all, except for what a feature adds to its own pages.
 * @param address with or without a query
 */
export function pagePolicy(
  address: string,
  { styleSources, isDev }: PolicyOptions,
  additions: readonly PagePolicy[],
  config: Deps['config'],
): string {
  const [path = '/'] = address.split('?')
  const ours = additions.filter((page) => matches(page.path, path))
  const formAction = ours.flatMap((page) => page.formAction?.(config) ?? [])
  const frames = ours.flatMap((page) => page.frames?.(config) ?? [])
  const inside = isDev ? ["'unsafe-inline'"] : styleSources
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The development server puts its styles into the page by script. Without a rule for styles, the default one applies.
    ...(inside.length > 0 ? [["style-src 'self'", ...inside].join(' ')] : []),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // The development server talks to its pages.
    ...(isDev ? ["connect-src 'self' ws:"] : []),
    "worker-src 'self' blob:",
    ...(frames.length > 0 ? [`frame-src 'self' ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...formAction].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}
