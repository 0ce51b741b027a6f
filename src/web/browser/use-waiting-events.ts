import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isAnythingWaiting } from './waiting-places.ts'

/** How long (ms) after one look the next comes; longer after each that sent nothing. */
const FIRST = 30_000
const LONGEST = 300_000

/**
 * Every page sends what waits of its learner, whichever page it came from: when it opens, when the line is back, when it comes into
 * sight, and now and then. What sends is loaded only when something waits.
 */
export function useWaitingEvents(learner: number | null) {
  const { revalidate } = useRevalidator()
  const refresh = useRef(revalidate)
  refresh.current = revalidate
  useEffect(() => {
    if (learner === null) return
    const closing = new AbortController()
    const { signal } = closing
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = FIRST
    const look = async () => {
      clearTimeout(timer)
      if (navigator.onLine && document.visibilityState === 'visible' && isAnythingWaiting(learner)) {
        const { hasSent, isLeft } = await send(learner)
        pause = isLeft && !hasSent ? Math.min(2 * pause, LONGEST) : FIRST
        if (hasSent && !signal.aborted) void refresh.current()
      }
      clearTimeout(timer)
      if (!signal.aborted) timer = setTimeout(look, pause)
    }
    const lookSoon = () => {
      pause = FIRST
      void look()
    }
    void look()
    addEventListener('online', lookSoon, { signal })
    document.addEventListener('visibilitychange', lookSoon, { signal })
    return () => {
      closing.abort()
      clearTimeout(timer)
    }
  }, [learner])
}

const send = (learner: number) =>
  import('#web/offline/outbox-of.ts').then(
    ({ sendAllOf }) => sendAllOf(learner),
    // Without a line not even the script arrives.
    () => ({ hasSent: false, isLeft: true }),
  )
