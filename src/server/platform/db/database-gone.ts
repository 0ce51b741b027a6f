const states = new Set(['57P01', '57P02', '57P03', '53300'])
const sockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
]

/**
 * True if a query failed because the database was away (restarting, unreachable, full), so that asking again later may
 * work: answer 503. Looks through causes and aggregated errors.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (states.has(code) || code.startsWith('08') || sockets.has(code)) return true
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  if (sentences.some((sentence) => error.message.startsWith(sentence))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone)
  return isDatabaseGone(error.cause)
}
