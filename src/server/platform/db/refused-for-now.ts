import { isDatabaseGone } from './database-gone.ts'

/** SQLSTATEs of what passes: locks, time-outs, deadlocks, a standby that takes over, an error of its disk. */
const STATES = new Set(['55P03', '57014', '25P03', '57P05', '40001', '40P01', '25006', '58030'])
/** Insufficient resources: a full disk, no memory, too many connections. */
const RESOURCES = '53'
/** The same of our own disk and processes. */
const SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])

/**
 * True if the database or the disk refuses for a while what is right in itself, so that asking again later may work: answer 503.
 * Looks through causes and aggregated errors.
 */
export function isRefusedForNow(error: unknown): boolean {
  if (isDatabaseGone(error)) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (STATES.has(code) || SYSTEM.has(code) || code.startsWith(RESOURCES)))
    return true
  if (error instanceof AggregateError) return error.errors.some(isRefusedForNow)
  return isRefusedForNow(error.cause)
}
