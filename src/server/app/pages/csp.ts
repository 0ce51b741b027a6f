import type { PagePolicy } from '#server/platform/call/feature.ts'
import type { Deps } from '#server/platform/deps.ts'
import { matchParams } from './path-params.ts'

/** Inputs of every page's policy. */
export type PolicyOptions = { styleSources: readonly string[]; isDev: boolean }

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
  const ours = additions.filter((page) => matchParams(page.path, path) !== null)
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
