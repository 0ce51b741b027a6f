/** Resolves when the browser says it is online again, after `ms` at the latest. */
export function onlineOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      done.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish, { signal: done.signal })
    signal.addEventListener('abort', finish, { signal: done.signal })
  })
}
