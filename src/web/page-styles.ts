import { createHash } from 'node:crypto'
import { files, isDev } from 'virtual:browser-files'
import styles from './app.css?inline'
import { textPageStyles } from './features/site/text-page-styles.ts'

const stylesAddress = files.app?.file ?? ''
const stylesStamp = stylesAddress.replace(/.*\//, '').replace(/[^\w-]/g, '')

/** Whether a browser with these cookies has this build's style sheet already. */
export const knowsStyles = (cookies: string | null): boolean =>
  (cookies ?? '').split(';').some((cookie) => cookie.trim() === `styles=${stylesStamp}`)

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const always = [styles, textPageStyles].map(sourceOf)
const bySize = new Map<number, readonly string[]>()

/** The style sheets inside the pages of a reader with this size of text (percent), as sources of a content security policy. */
export function styleSources(textSize: number): readonly string[] {
  if (textSize === 100) return always
  const known = bySize.get(textSize) ?? [...always, sourceOf(textSizeRule(textSize))]
  bySize.set(textSize, known)
  return known
}

const textSizeRule = (percent: number) => `html{font-size:${percent}%}`

/**
 * The page's style sheet, as markup for the head and for the end of the body. A first visit carries it inside the page,
 * which saves a round trip before anything can be painted, and fetches the file last, for later; from then on it is only linked.
 */
export function pageStyles(cookies: string | null, headers: Headers): { head: string; end: string } {
  const link = (what: string) => `<link ${what} as="style" href="${stylesAddress}">`
  if (isDev || knowsStyles(cookies)) return { head: link('rel="stylesheet"'), end: '' }
  headers.append('set-cookie', `styles=${stylesStamp}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`)
  return { head: `<style>${styles}</style>`, end: link('rel="prefetch"') }
}

/** The size of text that a learner chose, in percent, as markup for the head. */
export const textSizeStyle = (percent: number): string =>
  percent === 100 ? '' : `<style>${textSizeRule(percent)}</style>`
