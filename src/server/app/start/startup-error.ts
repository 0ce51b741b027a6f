import { ContentError } from '#server/content/read/problems.ts'
import { whyUnusable } from '#server/platform/db/embedded/unusable.ts'
import { ConfigError } from '#server/platform/setting-rules.ts'

/**
 * Reason why the program does not start, for people: a sentence for what an operator can mend, the whole stack for a fault of ours.
 * An error of the plain class `Error` was written by this program to be read.
 */
export function startupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof ContentError) return error.message
  const { code, port, address, path, syscall } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop that one, or set PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine. Set HOST to one that is, or to 0.0.0.0.`
  // On a disk that is mounted to be read only, Node says ENOENT of a folder with its parents.
  const isNoFolder = syscall === 'mkdir' && code === 'ENOENT'
  if (path !== undefined && (isNoFolder || /^(EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST)$/.test(code ?? '')))
    return `${path} is no place that this program can write to (${code}). Check DATA_DIR and the disk.`
  const unusable = whyUnusable(error)
  if (unusable) return unusable
  return error.constructor === Error && !code ? error.message : (error.stack ?? error.message)
}
