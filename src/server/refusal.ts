import { ConfigError } from './config.ts'
import { ContentError } from './content/problems.ts'
import { whyUnusable } from './db/unusable.ts'

/**
 * Why the program does not start, for people: a sentence for what an operator can mend, the whole stack for a fault of ours.
 * An error of the plain class `Error` was written by this program to be read.
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof ContentError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop that one, or set PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  const unusable = whyUnusable(error)
  if (unusable) return unusable
  return error.constructor === Error && !code ? error.message : (error.stack ?? error.message)
}
