/** Codes of connections that never stood, so that nothing can have happened at the other end. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Outcome of a request that `fetch` threw at: refused where no connection stood, else unknown, with a reason for the log. */
export function failedRequest(error: unknown): { outcome: 'refused' | 'unknown'; reason: string } {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code !== undefined && NEVER_CONNECTED.has(code)
    ? { outcome: 'refused', reason: `not reached: ${code}` }
    : { outcome: 'unknown', reason: `no answer: ${code ?? (error as Error).name}` }
}
