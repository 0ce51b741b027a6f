import { createHash } from 'node:crypto'

/** A style sheet that stands inside a page, as a source of the page's content security policy. */
export const styleSource = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`
