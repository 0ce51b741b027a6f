import styles from './app.css?inline'
import stylesAddress from './app.css?url'

const stamp = stylesAddress.replace(/.*\//, '').replace(/[^\w-]/g, '')

/**
 * The page's style sheet, as markup for the head and for the end of the body. A first visit carries it inside the page,
 * which saves a round trip before anything can be painted, and fetches the file last, for later (after its scripts where
 * it has some: they start that); from then on it is only linked.
 */
export function pageStyles(
  cookies: string | null,
  headers: Headers,
  hasScript: boolean,
): { head: string; end: string } {
  const link = (what: string) => `<link ${what} as="style" href="${stylesAddress}">`
  if (import.meta.env.DEV || cookies?.includes(`styles=${stamp}`))
    return { head: link('rel="stylesheet"'), end: '' }
  headers.append('set-cookie', `styles=${stamp}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`)
  return { head: `<style>${styles}</style>`, end: link(hasScript ? 'data-later' : 'rel="prefetch"') }
}
