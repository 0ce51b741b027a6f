import { useEffect, useRef } from 'react'

/** Calls `leave` when the page goes away or out of sight, and `back` when the connection is there again. */
export function useLeaving(leave: () => void, back: () => void) {
  const latest = useRef({ leave, back })
  latest.current = { leave, back }
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    addEventListener('pagehide', () => latest.current.leave(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && latest.current.leave(),
      { signal },
    )
    addEventListener('online', () => latest.current.back(), { signal })
    return () => {
      closing.abort()
      latest.current.leave()
    }
  }, [])
}
