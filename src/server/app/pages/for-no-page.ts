import type { FastifyRequest } from 'fastify'
import { isOpenablePage } from '#domain/account/access.ts'

/** A name with an ending, as files have. */
const OF_FILE = /\/[^/]*\.[a-z\d]{1,12}$/i

/**
 * True if a request is for a file that isn't there: a picture, a script, a sheet. A page that says so would be drawn for nobody, who pays
 * for its bytes all the same.
 */
export function isForNoPage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return false
  const [path = ''] = url.split('?')
  return !isOpenablePage(path) && (!accept.includes('*/*') || OF_FILE.test(path))
}
