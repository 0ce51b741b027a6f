import { createHash } from 'node:crypto'
import styles from './app.css?inline'
import stylesAddress from './app.css?url'
import { textPageStyles } from './features/site/text-page-styles.ts'

const stylesStamp = stylesAddress.replace(/.*\//, '').replace(/[^\w-]/g, '')

/** Whether a browser with these cookies has this build's style sheet already. */
export const knowsStyles = (cookies: string | null): boolean =>
  (cookies ?? '').split(';').some((cookie) => cookie.trim() === `styles=${stylesStamp}`)

/** The style sheets that stand inside pages, as sources of a content security policy. */
export const styleSources = [styles, textPageStyles].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)

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
  if (import.meta.env.DEV || knowsStyles(cookies)) return { head: link('rel="stylesheet"'), end: '' }
  headers.append('set-cookie', `styles=${stylesStamp}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`)
  return { head: `<style>${styles}</style>`, end: link(hasScript ? 'data-later' : 'rel="prefetch"') }
}

/** The size of text that a learner chose, in percent, as markup for the head. */
export const textSizeStyle = (percent: number, nonce: string): string =>
  percent === 100 ? '' : `<style nonce="${nonce}">html{font-size:${percent}%}</style>`
